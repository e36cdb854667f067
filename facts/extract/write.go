package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// formatVersion changes with the grammar, which ../README.md describes.
const formatVersion = 1

func write(out io.Writer, f *facts) {
	fmt.Fprintf(out, "format %d\nkubernetes %s\n", formatVersion, kubernetesVersion)
	fmt.Fprintln(out, "# Written by facts/extract, never by hand. The grammar is in facts/README.md: lines of fields begin with one blank.")
	for _, p := range f.packages {
		writePackage(out, f, p)
	}
	for _, k := range f.kinds {
		writeLine(out, kindWords(k))
	}
}

func writePackage(out io.Writer, f *facts, p *apiPackage) {
	level := registered
	for _, s := range p.structs {
		level = max(level, s.reach)
	}
	writeLine(out, []string{"package", packageName(p.path), "group=" + p.group, "version=" + p.version, "go=" + p.path, level.String()})
	for _, s := range p.structs {
		words := []string{"struct", s.goType.Name(), s.reach.String()}
		words = appendIf(words, s.atomic, "atomic")
		words = appendIf(words, s.handMade, "custom")
		writeLine(out, words)
		for _, x := range s.fields {
			io.WriteString(out, " ")
			writeLine(out, fieldWords(f, x, p.path))
		}
	}
	for _, e := range p.enums {
		words := appendIf([]string{"string", e.goType.Name()}, e.marked, "enum")
		for _, c := range e.constants {
			words = append(words, c.name+"="+quoteBlanks(c.value))
		}
		writeLine(out, words)
	}
}

func fieldWords(f *facts, x *field, from string) []string {
	number := "-"
	if x.number > 0 {
		number = strconv.Itoa(x.number)
	}
	if x.inlined() {
		return []string{"+", reference(x.goType, from), number}
	}
	words := []string{x.json, expression(x.goType, from), number}
	words = appendIf(words, strings.ToUpper(x.json[:1])+x.json[1:] != x.goName, "go="+x.goName)
	words = appendIf(words, x.omitEmpty, "oe")
	words = appendIf(words, x.omitZero, "oz")
	words = appendIf(words, x.optional, "opt")
	words = appendIf(words, x.required, "req")
	if e := leaf(x.goType); f.enums[e] != nil {
		words = append(words, "enum="+reference(e, from))
	}
	words = appendIf(words, x.listType != "", "list="+withDetail(x.listType, strings.Join(x.listMapKeys, ",")))
	words = appendIf(words, x.mapType != "", "map="+x.mapType)
	words = appendIf(words, x.structType != "", "struct="+x.structType)
	words = appendIf(words, x.patchStrategy != "", "patch="+withDetail(x.patchStrategy, x.patchMergeKey))
	words = appendIf(words, x.defaultValue != "", "default="+x.defaultValue)
	words = appendIf(words, x.wrapped, "wrapped")
	words = appendIf(words, len(x.gates) > 0, "gate="+strings.Join(x.gates, ","))
	return appendIf(words, x.deprecated, "deprecated")
}

func kindWords(k *kind) []string {
	words := []string{"kind", k.apiVersion(), k.name, qualifiedName(k.goType)}
	if r := k.resource; r == nil {
		words = append(words, "-", "-")
	} else {
		words = append(words, resourceWords(r)...)
	}
	if k.list {
		words = append(words, "list", "of="+expression(k.item, ""))
	}
	return append(words, k.reach.String())
}

func resourceWords(r *resource) []string {
	singular := r.singular
	if singular == "" {
		singular = "-"
	}
	words := []string{r.plural, singular, fmt.Sprintf("ns=%v", r.namespaced), "verbs=" + strings.Join(r.verbs, ",")}
	words = appendIf(words, len(r.shortNames) > 0, "short="+strings.Join(r.shortNames, ","))
	words = appendIf(words, len(r.categories) > 0, "cat="+strings.Join(r.categories, ","))
	for _, s := range r.subresources {
		words = append(words, fmt.Sprintf("sub=%s:%s:%s", s.name, qualifiedName(s.kind.goType), strings.Join(s.verbs, ",")))
	}
	words = appendIf(words, len(r.selectableFields) > 0, "fields="+strings.Join(r.selectableFields, ","))
	return append(words, "formats="+strings.Join(r.formats, ","))
}

func writeLine(out io.Writer, words []string) {
	fmt.Fprintln(out, strings.Join(words, " "))
}

func appendIf(words []string, condition bool, word string) []string {
	if condition {
		return append(words, word)
	}
	return words
}

func withDetail(word, detail string) string {
	if detail == "" {
		return word
	}
	return word + ":" + detail
}

func quoteBlanks(value string) string {
	if !strings.ContainsAny(value, " \t\n\"") {
		return value
	}
	quoted, err := json.Marshal(value)
	must(err)
	return string(quoted)
}
