// Command extract writes the facts of the Kubernetes API that Bowline's typed model is generated from: every registered struct with its
// fields, every string type with its constants, and every kind with the resource that serves it.
//
// It reflects over the Go types of the pinned k8s.io modules, and reads what reflection can't see (markers, constants) from their sources,
// and resources and defaults from the discovery and OpenAPI documents in k8s.io/kubernetes. Where two of these sources speak of the same
// thing they must agree, else nothing is written.
//
// usage: go run . > ../kubernetes-1.36.facts
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
)

func main() {
	kubernetes := flag.String("kubernetes", "", "folder of the k8s.io/kubernetes sources (default: downloaded through the Go module proxy)")
	counts := flag.Bool("counts", false, "also print the counts of the README to standard error")
	flag.Parse()
	if err := run(*kubernetes, *counts); err != nil {
		fmt.Fprintln(os.Stderr, "extract:", err)
		os.Exit(1)
	}
}

func run(kubernetes string, withCounts bool) error {
	if err := checkModuleVersions(); err != nil {
		return err
	}
	if kubernetes == "" {
		var err error
		if kubernetes, err = downloadKubernetes(); err != nil {
			return err
		}
	}
	f, err := extract(kubernetes)
	if err != nil {
		return err
	}
	if withCounts {
		printCounts(os.Stderr, f)
	}
	out := bufio.NewWriter(os.Stdout)
	write(out, f)
	return out.Flush()
}

func extract(kubernetes string) (*facts, error) {
	documents, err := readDocuments(kubernetes)
	if err != nil {
		return nil, err
	}
	registered := registeredKinds()
	src, err := readSources()
	if err != nil {
		return nil, err
	}
	f := newWalk(src).all(registered)
	problems := &problems{}
	checkAssumptions(f, problems)
	checkProtobuf(f, src, problems)
	addOpenAPI(f, documents.schemas, problems)
	addResources(f, documents.groups, problems)
	addSelectableFields(f, problems)
	markReach(f)
	return f, problems.err()
}
