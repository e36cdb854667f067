package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

// node is a JSON value; of objects, keys stand beside the children. raw is a scalar's JSON text.
type node struct {
	kind byte // 's' scalar, 'o', 'a'
	raw  string
	keys []string // decoded
	kids []*node
}

func parse(in []byte) *node {
	d := json.NewDecoder(bytes.NewReader(in))
	d.UseNumber()
	return parseNext(d)
}

func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	return strings.TrimSuffix(b.String(), "\n")
}

func parseNext(d *json.Decoder) *node {
	t, err := d.Token()
	if err != nil {
		panic(err)
	}
	switch v := t.(type) {
	case json.Delim:
		n := &node{}
		if v == '{' {
			n.kind = 'o'
			for d.More() {
				k, _ := d.Token()
				n.keys = append(n.keys, k.(string))
				n.kids = append(n.kids, parseNext(d))
			}
		} else {
			n.kind = 'a'
			for d.More() {
				n.kids = append(n.kids, parseNext(d))
			}
		}
		_, _ = d.Token()
		return n
	case json.Number:
		return &node{kind: 's', raw: v.String()}
	case string:
		return &node{kind: 's', raw: quote(v)}
	case bool:
		if v {
			return &node{kind: 's', raw: "true"}
		}
		return &node{kind: 's', raw: "false"}
	}
	return &node{kind: 's', raw: "null"}
}

func (n *node) all(out *[]*node) {
	*out = append(*out, n)
	for _, k := range n.kids {
		k.all(out)
	}
}

func (n *node) copy() *node {
	c := &node{kind: n.kind, raw: n.raw, keys: append([]string(nil), n.keys...)}
	for _, k := range n.kids {
		c.kids = append(c.kids, k.copy())
	}
	return c
}

var scalars = []string{
	"null", "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1.5", "1e0", "1e2", "100e-2", "1E+2", "0.0", "-0.0", "1e-1",
	"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808",
	"-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e18", "1e19", "9.2e18", "1e308", "1e309", "1e400", "-1e400",
	"5e-324", "1e-400", "9007199254740993", "9007199254740993.0", "0.1", "3.0000000000000001", "01", "+1", "1.", ".5", "0x10", "1e", "--1", "NaN", "Infinity",
	"123456789012345678901234567890", "0.000001", "1e21", "1e20", "1e-7", "12345678.9", "nul", "tru", "True", "'a'", "",
}

var texts = []string{
	"", "0", "1", "-1", "+1", "1Ki", "100m", "1e3", "1E3", "1E", "0.1", ".5", "5.", "1.5Gi", "-1Ki", "1n", "1u", "0.0000000001", "1k", "1K", " 1", "1 ", "1e", "1e+3", "1e-3", "1ei", "12E6Ki",
	"9223372036854775807", "9223372036854775808", "99999999999999999999Ei", "0.5n", "00001", "-0", "1.000", "1_0", "0x1", "1e99", "1e-99", "1mi",
	"2024-02-29T12:00:00Z", "2024-02-29t12:00:00z", "2024-02-29 12:00:00Z", "2024-02-29T12:00:00.123456789Z", "2024-02-29T12:00:00.1234567891Z", "2024-02-29T12:00:00,5Z", "2024-02-29T12:00:00.Z",
	"2024-02-30T12:00:00Z", "2023-02-29T12:00:00Z", "2024-02-29T24:00:00Z", "2024-02-29T12:60:00Z", "2024-02-29T12:00:60Z", "2024-12-31T23:59:60Z", "2024-02-29T12:00:00+01:00", "2024-02-29T12:00:00-23:59",
	"2024-02-29T12:00:00+24:00", "2024-02-29T12:00:00+0100", "2024-02-29T12:00:00+01", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+01:00", "10000-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
	"2024-2-29T12:00:00Z", "2024-02-29T2:00:00Z", "2024-02-29T12:00Z", "2024-02-29T12:00:00", "2024-02-29T12:00:00.000Z", "2024-02-29T12:00:00.000001Z", "2024-02-29T12:00:00.999999999Z", "2024-02-29T12:00:00z", "1970-01-01T00:00:00Z",
	"1s", "1.5h", "1h30m", "-1s", "1", "0", "1d", "1µs", "1us", "1μs", "1ns", "0.5ns", "+5s", "2562047h47m16.854775807s", "2562047h47m16.854775808s", "-2562047h47m16.854775808s", ".5s", "5.s", "1h ", "1m1m",
	"AQID", "AQI=", "AQ==", "AQ", "A", "A===", "AQID\n", "AQ\nID", "AQ ID", "AQ==AQ==", "-_-_", "+/+/", "AR==", "====",
	"a\u0000b", "\u00e9", "\U0001F600", "\u2028", "<&>", "\\", "\"", "\n\t", "80", "80%", "http", "true", "null", "{}", "[]", "{\"a\":1}",
}

var rawTexts = []string{
	`"\ud83d\ude00"`, `"\ud83d"`, `"\ude00\ud83d"`, `"\ud83dx"`, `"\u00"`, `"\x41"`, `"\/"`, `"\u0000"`, "\"\xff\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "\"a\tb\"", "\"a\nb\"", `"\b\f\r"`, `"\U0041"`, "\"\x7f\"", `"\uD83D\uDE00"`, "\"\xf4\x90\x80\x80\"", "\"\xc0\x80\"", "\"\xf0\x9f\x98\x80\"", `"\ud83d\u0041"`, `"\'"`, `"\0"`,
}

func scalar() *node {
	switch r.Intn(6) {
	case 0, 1:
		return &node{kind: 's', raw: scalars[r.Intn(len(scalars)-r.Intn(2)*18)]}
	case 2:
		return &node{kind: 's', raw: rawTexts[r.Intn(len(rawTexts))]}
	}
	return &node{kind: 's', raw: quote(texts[r.Intn(len(texts))])}
}

func pick(root *node) *node {
	var all []*node
	root.all(&all)
	return all[r.Intn(len(all))]
}

func value(root *node) *node {
	switch r.Intn(10) {
	case 0:
		return &node{kind: 'o'}
	case 1:
		return &node{kind: 'a'}
	case 2:
		return &node{kind: 'a', kids: []*node{scalar()}}
	case 3:
		return &node{kind: 'o', keys: []string{key()}, kids: []*node{scalar()}}
	case 4:
		return pick(root).copy()
	}
	return scalar()
}

func key() string {
	keys := []string{"", "name", "x", "kind", "apiVersion", "metadata", "spec", "a b", "\u00e9", "<", "K\u212Aind", "items", "data", "f:a", "\x00", "\"", "namE", "raw", "Raw", "type", "value", "seconds", "nanos"}
	return keys[r.Intn(len(keys))]
}

func changedCase(k string) string {
	if k == "" {
		return "X"
	}
	i := r.Intn(len(k))
	c := k[i]
	if c >= 'a' && c <= 'z' {
		c -= 32
	} else if c >= 'A' && c <= 'Z' {
		c += 32
	}
	return k[:i] + string(rune(c)) + k[i+1:]
}

// change changes one place of a tree.
func change(root *node) {
	for try := 0; try < 20; try++ {
		n := pick(root)
		if n == root && r.Intn(4) != 0 || n.kind == 'o' && len(n.keys) != len(n.kids) {
			continue
		}
		switch r.Intn(12) {
		case 0, 1, 2, 3, 4: // a scalar for a scalar
			if n.kind != 's' {
				continue
			}
			*n = *scalar()
		case 5:
			*n = *value(root)
		case 6:
			if len(n.keys) == 0 {
				continue
			}
			i := r.Intn(len(n.keys))
			n.keys[i] = changedCase(n.keys[i])
		case 7: // twice
			if len(n.keys) == 0 {
				continue
			}
			i := r.Intn(len(n.keys))
			v := n.kids[i].copy()
			if r.Intn(2) == 0 {
				v = value(root)
			} else {
				changeInside(v, root)
			}
			at := r.Intn(len(n.keys) + 1)
			n.keys = append(n.keys[:at], append([]string{n.keys[i]}, n.keys[at:]...)...)
			n.kids = append(n.kids[:at], append([]*node{v}, n.kids[at:]...)...)
		case 8:
			if len(n.keys) == 0 {
				continue
			}
			n.keys = append(n.keys, key())
			n.kids = append(n.kids, value(root))
		case 9:
			if len(n.kids) == 0 {
				continue
			}
			i := r.Intn(len(n.kids))
			if n.kind == 'o' {
				n.keys = append(n.keys[:i], n.keys[i+1:]...)
			}
			n.kids = append(n.kids[:i], n.kids[i+1:]...)
		case 10:
			if n.kind != 'a' {
				continue
			}
			n.kids = append(n.kids, value(root))
		case 11:
			if r.Intn(2) == 0 {
				c := n.copy()
				*n = node{kind: 'a', kids: []*node{c}}
			} else if len(n.kids) > 0 {
				*n = *n.kids[0].copy()
			} else {
				continue
			}
		}
		return
	}
}

func changeInside(n *node, root *node) {
	var all []*node
	n.all(&all)
	m := all[r.Intn(len(all))]
	if m.kind == 's' {
		*m = *scalar()
	} else {
		*m = *value(root)
	}
}

func space() string {
	if r.Intn(40) != 0 {
		return ""
	}
	if r.Intn(300) == 0 {
		return []string{"\v", "\f", "\u00a0", "\uFEFF"}[r.Intn(4)]
	}
	return []string{" ", "\n", "\t", "\r", "  "}[r.Intn(5)]
}

func (n *node) write(b *bytes.Buffer) {
	b.WriteString(space())
	switch n.kind {
	case 's':
		b.WriteString(n.raw)
	case 'o':
		b.WriteByte('{')
		for i, k := range n.kids {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(space())
			q := quote(n.keys[i])
			if r.Intn(200) == 0 && len(n.keys[i]) > 0 && n.keys[i][0] < 0x80 {
				q = `"\u00` + "0123456789abcdef"[n.keys[i][0]>>4:][:1] + "0123456789abcdef"[n.keys[i][0]&15:][:1] + quote(n.keys[i][1:])[1:]
			}
			b.WriteString(q)
			b.WriteString(space())
			b.WriteByte(':')
			k.write(b)
		}
		b.WriteByte('}')
	case 'a':
		b.WriteByte('[')
		for i, k := range n.kids {
			if i > 0 {
				b.WriteByte(',')
			}
			k.write(b)
		}
		b.WriteByte(']')
	}
	b.WriteString(space())
}

func changeBytes(in []byte) []byte {
	out := append([]byte(nil), in...)
	for n := 1 + r.Intn(3); n > 0 && len(out) > 0; n-- {
		i := r.Intn(len(out))
		switch r.Intn(6) {
		case 0:
			out[i] = byte(r.Intn(256))
		case 1:
			out[i] ^= 1 << r.Intn(8)
		case 2:
			out = append(out[:i], out[i+1:]...)
		case 3:
			out = append(out[:i], append([]byte{byte(r.Intn(256))}, out[i:]...)...)
		case 4:
			j := min(len(out), i+r.Intn(12))
			chunk := append([]byte(nil), out[i:j]...)
			at := r.Intn(len(out) + 1)
			out = append(out[:at], append(chunk, out[at:]...)...)
		case 5:
			out[i] = []byte(`{}[]",:0123456789eE-+.\nulltruefalse `)[r.Intn(37)]
		}
	}
	return out
}

func changeJSON(in []byte) []byte {
	if r.Intn(4) == 0 {
		return changeBytes(in)
	}
	root := parse(in)
	for n := 1 + r.Intn(3); n > 0; n-- {
		change(root)
	}
	var b bytes.Buffer
	root.write(&b)
	if r.Intn(50) == 0 {
		return changeBytes(b.Bytes())
	}
	return b.Bytes()
}
