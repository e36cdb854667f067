package main

import (
	"fmt"
	"io"
	"sort"
)

// printCounts writes what README.md compares from one version to the next.
func printCounts(out io.Writer, f *facts) {
	counts := map[string]int{"kinds": len(f.kinds), "packages": len(f.packages)}
	groups, versions := map[string]bool{}, map[string]bool{}
	for _, k := range f.kinds {
		groups[k.group], versions[k.apiVersion()] = true, true
		counts["kinds, "+k.reach.String()]++
		if k.list {
			counts["kinds that are lists"]++
		}
		if k.resource != nil {
			counts["resources"]++
			counts["subresources"] += len(k.resource.subresources)
		}
	}
	counts["groups"], counts["group versions"] = len(groups), len(versions)
	f.eachStruct(func(s *structType) { countStruct(counts, f, s) })
	for _, p := range f.packages {
		counts["string types with constants"] += len(p.enums)
		for _, e := range p.enums {
			counts["constants"] += len(e.constants)
		}
	}
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(out, "%-32s %d\n", name, counts[name])
	}
}

func countStruct(counts map[string]int, f *facts, s *structType) {
	counts["structs"]++
	counts["structs, "+s.reach.String()]++
	if s.handMade {
		counts["structs, custom"]++
	}
	if s.atomic {
		counts["structs, atomic"]++
	}
	flatten(f, s, func(*structType, *field) { counts["fields after inlining"]++ })
	for _, x := range s.fields {
		counts["fields"]++
		counts["fields, "+s.reach.String()]++
		if x.inlined() {
			counts["fields, inlined"]++
			if x.number > 0 {
				counts["fields, inlined with a number"]++
			}
		}
		if x.number > 0 {
			counts["fields with a number"]++
		}
		if x.listType != "" {
			counts["fields, list="+x.listType]++
		}
		for name, is := range map[string]bool{
			"fields, req": x.required, "fields, oe": x.omitEmpty, "fields, oz": x.omitZero, "fields, wrapped": x.wrapped,
			"fields, deprecated": x.deprecated, "fields, gate": len(x.gates) > 0, "fields, default": x.defaultValue != "",
			"fields, patch": x.patchStrategy != "",
		} {
			if is {
				counts[name]++
			}
		}
	}
}
