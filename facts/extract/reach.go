package main

import "strings"

// markReach finds out which types a server of this release serves: what is reachable from the kinds of its resources and subresources
// and from the kinds that every server speaks. The rest that webhooks receive comes next.
func markReach(f *facts) {
	for _, k := range f.kinds {
		switch {
		case k.resource != nil:
			k.reach = served
			for _, s := range k.resource.subresources {
				s.kind.reach = served
			}
		case packageName(k.goType.PkgPath()) == "meta/v1" || k.group == "apidiscovery.k8s.io" && k.version == "v2":
			k.reach = served
		case k.group == "admission.k8s.io" && k.version == "v1" || k.name == "ConversionReview":
			k.reach = max(k.reach, webhook)
		}
	}
	for _, k := range f.kinds {
		if k.list && servesList(f, k) {
			k.reach = served
		}
	}
	for _, level := range []reach{served, webhook} {
		for _, k := range f.kinds {
			if k.reach == level {
				mark(f, f.structs[k.goType], level)
			}
		}
	}
}

// servesList tells whether a resource's list is answered by this kind.
func servesList(f *facts, list *kind) bool {
	item := f.kind(list.group, list.version, strings.TrimSuffix(list.name, "List"))
	if item == nil || item.resource == nil {
		return false
	}
	for _, verb := range item.resource.verbs {
		if verb == "list" {
			return true
		}
	}
	return false
}

func mark(f *facts, s *structType, level reach) {
	if s.reach >= level {
		return
	}
	s.reach = level
	for i := range s.goType.NumField() {
		if next := f.structs[leaf(s.goType.Field(i).Type)]; next != nil {
			mark(f, next, level)
		}
	}
}
