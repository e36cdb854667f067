// Command columns asks a running kube-apiserver for the columns that it prints each resource in and
// writes them down: one line per resource, and below it one line per column. Run it with
// mock-server/columns/record, which brings such a server up. An equals sign stands for the description of
// the last column of that name.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"
	"sort"
	"strings"
)

const table = "application/json;as=Table;g=meta.k8s.io;v=v1"

type column struct {
	Name, Type, Format, Description string
	Priority                        int
}

// The columns of resources that have none of their own.
var standard = []string{"Name", "Created At"}

func main() {
	s := server{address: os.Getenv("APISERVER"), client: client()}
	columns := map[string][]column{}
	s.record("/api/v1", "", columns)
	var groups struct {
		Groups []struct {
			Name     string
			Versions []struct{ GroupVersion string }
		}
	}
	s.get("/apis", "application/json", &groups)
	for _, g := range groups.Groups {
		for _, v := range g.Versions {
			s.record("/apis/"+v.GroupVersion, "."+g.Name, columns)
		}
	}
	write(columns)
}

type server struct {
	address string
	client  *http.Client
}

func (s server) record(path, suffix string, columns map[string][]column) {
	var list struct {
		Resources []struct {
			Name  string
			Verbs []string
		}
	}
	s.get(path, "application/json", &list)
	for _, r := range list.Resources {
		if strings.Contains(r.Name, "/") || !slices.Contains(r.Verbs, "list") {
			continue
		}
		var answer struct{ ColumnDefinitions []column }
		s.get(path+"/"+r.Name+"?limit=1", table, &answer)
		name := r.Name + suffix
		if isStandard(answer.ColumnDefinitions) {
			name = "*"
		}
		if before, ok := columns[name]; ok && !slices.Equal(before, answer.ColumnDefinitions) {
			log.Fatalf("%s/%s has other columns than in another version", path, r.Name)
		}
		columns[name] = answer.ColumnDefinitions
	}
}

func isStandard(columns []column) bool {
	var names []string
	for _, c := range columns {
		names = append(names, c.Name)
	}
	return slices.Equal(names, standard)
}

func write(columns map[string][]column) {
	var names []string
	for name := range columns {
		names = append(names, name)
	}
	sort.Strings(names)
	last := map[string]string{}
	for _, name := range names {
		fmt.Println(name)
		for _, c := range columns[name] {
			text := strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\t", "\\t").Replace(c.Description)
			if last[c.Name] == text {
				text = "="
			} else {
				last[c.Name] = text
			}
			fmt.Printf("\t%s\t%s\t%s\t%d\t%s\n", c.Name, c.Type, c.Format, c.Priority, text)
		}
	}
}

func (s server) get(path, accept string, into any) {
	request, err := http.NewRequest(http.MethodGet, s.address+path, nil)
	must(err)
	request.Header.Set("Accept", accept)
	answer, err := s.client.Do(request)
	must(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", path, answer.Status)
	}
	must(json.NewDecoder(answer.Body).Decode(into))
}

func client() *http.Client {
	ca, err := os.ReadFile(os.Getenv("CA"))
	must(err)
	pair, err := tls.LoadX509KeyPair(os.Getenv("CERT"), os.Getenv("KEY"))
	must(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(ca)
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool, Certificates: []tls.Certificate{pair}},
	}}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
