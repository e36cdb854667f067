package main

import "strings"

// changeYAML changes bytes or lines of YAML, or JSON, which is YAML.
func changeYAML(of object) []byte {
	switch r.Intn(3) {
	case 0:
		return changeBytes([]byte(of.YAML))
	case 1:
		return changeLines([]byte(of.YAML))
	}
	return changeJSON([]byte(of.JSON))
}

var plains = []string{"yes", "no", "on", "off", "y", "n", "~", "null", "Null", "NULL", "true", "True", "TRUE", "012", "0o14", "0x1F", "0b11", "1_000", "1e3", "1e+3", "1.5e3", ".5", "5.", ".inf", "-.inf", ".nan", "+1", "-0", "1:20", "190:20:30", "2024-02-29", "2024-02-29T12:00:00Z", "2024-02-29 12:00:00", "<<", "=", "'a'", "\"a\\tb\"", "\"\\x41\"", "!!str 12", "!!int '12'", "!!float 1", "!!bool yes", "!!null ''", "!!binary AQID", "!!timestamp 2024-02-29", "! 12", "&a x", "*a", "|", ">", "|-", "[1, 2]", "{a: b}", "[]", "{}", "# c", "a # c", "a: b", "- a", "?", "@x", "`x`", "%x", "1Ki", "0.5", "1e400", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "0777", "08", "1e", "0x", "++1", "1__0", "_1", "0.1.2", "\u00e9", "..."}

func changeLines(in []byte) []byte {
	lines := strings.Split(string(in), "\n")
	for n := 1 + r.Intn(3); n > 0; n-- {
		i := r.Intn(len(lines))
		switch r.Intn(8) {
		case 0, 1, 2, 3:
			if at := strings.LastIndex(lines[i], ": "); at >= 0 {
				lines[i] = lines[i][:at+2] + plains[r.Intn(len(plains))]
			} else if at := strings.Index(lines[i], "- "); at >= 0 {
				lines[i] = lines[i][:at+2] + plains[r.Intn(len(plains))]
			}
		case 4:
			lines[i] = " " + lines[i]
		case 5:
			lines[i] = strings.TrimPrefix(lines[i], " ")
		case 6:
			lines = append(lines[:i], append([]string{lines[r.Intn(len(lines))]}, lines[i:]...)...)
		case 7:
			if at := strings.Index(lines[i], ":"); at >= 0 {
				lines[i] = strings.Repeat(" ", len(lines[i])-len(strings.TrimLeft(lines[i], " "))) + plains[r.Intn(len(plains))] + lines[i][at:]
			}
		}
	}
	return []byte(strings.Join(lines, "\n"))
}
