package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// documents are what k8s.io/kubernetes publishes about its own server, with every API version and feature switched on.
type documents struct {
	groups  []discoveredGroup
	schemas map[string]*schemaDocument // OpenAPI v3, by schema name
}

type discoveredGroup struct {
	Metadata struct{ Name string }
	Versions []struct {
		Version   string
		Resources []discoveredResource
	}
}

type discoveredResource struct {
	Resource, Scope, SingularResource string
	ResponseKind                      discoveredKind
	Verbs, ShortNames, Categories     []string
	Subresources                      []discoveredSubresource
}

type discoveredSubresource struct {
	Subresource  string
	ResponseKind discoveredKind
	Verbs        []string
}

type discoveredKind struct{ Group, Version, Kind string }

type schemaDocument struct {
	Properties map[string]struct {
		Default  json.RawMessage `json:"default"`
		ListType string          `json:"x-kubernetes-list-type"`
		ListKeys []string        `json:"x-kubernetes-list-map-keys"`
	}
	Required []string
	MapType  string `json:"x-kubernetes-map-type"`
}

func readDocuments(kubernetes string) (*documents, error) {
	d := &documents{schemas: map[string]*schemaDocument{}}
	core, err := readCoreGroup(kubernetes)
	if err != nil {
		return nil, err
	}
	var named struct{ Items []discoveredGroup }
	if err := readJSON(filepath.Join(kubernetes, "api/discovery/aggregated_v2.json"), &named); err != nil {
		return nil, err
	}
	d.groups = append([]discoveredGroup{core}, named.Items...)
	files, err := filepath.Glob(filepath.Join(kubernetes, "api/openapi-spec/v3/*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		var openAPI struct {
			Components struct{ Schemas map[string]*schemaDocument }
		}
		if err := readJSON(file, &openAPI); err != nil {
			return nil, err
		}
		for name, schema := range openAPI.Components.Schemas {
			d.schemas[name] = schema
		}
	}
	if len(d.schemas) == 0 {
		return nil, fmt.Errorf("no OpenAPI documents in %s", kubernetes)
	}
	return d, nil
}

// readCoreGroup brings the older, flat document of the core group, for which there is no aggregated one, into the newer form.
func readCoreGroup(kubernetes string) (discoveredGroup, error) {
	var flat struct {
		Resources []struct {
			Name, SingularName, Group, Version, Kind string
			Namespaced                               bool
			Verbs, ShortNames, Categories            []string
		}
	}
	if err := readJSON(filepath.Join(kubernetes, "api/discovery/api__v1.json"), &flat); err != nil {
		return discoveredGroup{}, err
	}
	var resources []discoveredResource
	index := map[string]int{}
	for _, r := range flat.Resources {
		// A kind of another group names it; one of the core group names nothing.
		responseKind := discoveredKind{r.Group, r.Version, r.Kind}
		if r.Version == "" {
			responseKind.Version = "v1"
		}
		if base, sub, ok := cutSubresource(r.Name); ok {
			i, known := index[base]
			if !known {
				return discoveredGroup{}, fmt.Errorf("api__v1.json: no resource %s before %s", base, r.Name)
			}
			resources[i].Subresources = append(resources[i].Subresources, discoveredSubresource{sub, responseKind, r.Verbs})
			continue
		}
		scope := "Cluster"
		if r.Namespaced {
			scope = "Namespaced"
		}
		index[r.Name] = len(resources)
		resources = append(resources, discoveredResource{
			Resource: r.Name, Scope: scope, SingularResource: r.SingularName, ResponseKind: responseKind,
			Verbs: r.Verbs, ShortNames: r.ShortNames, Categories: r.Categories,
		})
	}
	var group discoveredGroup
	group.Versions = append(group.Versions, struct {
		Version   string
		Resources []discoveredResource
	}{"v1", resources})
	return group, nil
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
