package main

import "strings"

// everyFormat is what kube-apiserver negotiates for its built-in resources (CBOR with the feature gate CBORServingAndStorage).
var everyFormat = []string{"json", "yaml", "cbor", "protobuf"}

// metricsGroup is what metrics-server adds to a cluster; kube-apiserver's own documents don't have it
// (kubernetes-sigs/metrics-server, pkg/api/node.go and pkg/api/pod.go: no singular names).
var metricsGroup = discoveredGroup{
	Metadata: struct{ Name string }{"metrics.k8s.io"},
	Versions: []struct {
		Version   string
		Resources []discoveredResource
	}{{"v1beta1", []discoveredResource{
		{Resource: "nodes", Scope: "Cluster", ResponseKind: discoveredKind{Kind: "NodeMetrics"}, Verbs: []string{"get", "list"}},
		{Resource: "pods", Scope: "Namespaced", ResponseKind: discoveredKind{Kind: "PodMetrics"}, Verbs: []string{"get", "list"}},
	}}},
}

func cutSubresource(name string) (resource, sub string, ok bool) { return strings.Cut(name, "/") }

func addResources(f *facts, groups []discoveredGroup, problems *problems) {
	for _, group := range append(groups[:len(groups):len(groups)], metricsGroup) {
		for _, version := range group.Versions {
			for _, r := range version.Resources {
				addResource(f, group.Metadata.Name, version.Version, r, problems)
			}
		}
	}
}

func addResource(f *facts, group, version string, r discoveredResource, problems *problems) {
	k := f.kind(group, version, r.ResponseKind.Kind)
	if k == nil {
		problems.add("resource %s/%s %s: no type for kind %s", group, version, r.Resource, r.ResponseKind.Kind)
		return
	}
	if k.resource != nil {
		problems.add("kind %s %s has two resources, %s and %s", k.apiVersion(), k.name, k.resource.plural, r.Resource)
	}
	k.resource = &resource{
		plural: r.Resource, singular: r.SingularResource, namespaced: r.Scope == "Namespaced",
		verbs: r.Verbs, shortNames: r.ShortNames, categories: r.Categories, formats: everyFormat,
	}
	if group == metricsGroup.Metadata.Name {
		k.resource.formats = []string{"json", "yaml", "protobuf"}
	}
	for _, s := range r.Subresources {
		answer := s.ResponseKind
		if answer.Group == "" && answer.Version == "" {
			answer.Group, answer.Version = group, version
		}
		subKind := f.kind(answer.Group, answer.Version, answer.Kind)
		if subKind == nil {
			problems.add("subresource %s/%s: no type for kind %v", r.Resource, s.Subresource, answer)
			continue
		}
		k.resource.subresources = append(k.resource.subresources, subresource{s.Subresource, subKind, s.Verbs})
	}
}
