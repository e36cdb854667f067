// Writes malformed.jsonl.gz: objects of the golden corpus, changed at random, and what the serializers of a server make of
// them. The tests of the golden corpus read it with -Dbowline.golden (docs/decisions/0388-objects-changed-at-random.md).
//
//	cd conformance/cluster && go run ../../client-codecs/src/test/go/changed/*.go \
//	    -golden ../../client-codecs/src/test/golden -out /tmp/changed/malformed.jsonl.gz -n 100000 -seed 1
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor"
	kjson "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	metricsv1beta1 "k8s.io/metrics/pkg/apis/metrics/v1beta1"
)

type record struct {
	Format string `json:"format"`
	Name   string `json:"name"`
	Input  string `json:"input_b64"`
	JSON   string `json:"json,omitempty"`
	Error  string `json:"error,omitempty"`
	Strict string `json:"strict_error,omitempty"`
}

type object struct {
	Kind  string `json:"kind"`
	JSON  string `json:"json"`
	YAML  string `json:"yaml"`
	Proto []byte `json:"proto_b64"`
	CBOR  []byte `json:"cbor_b64"`
}

var r *rand.Rand

func main() {
	golden := flag.String("golden", "", "folder of the golden corpus")
	out := flag.String("out", "malformed.jsonl.gz", "what to write")
	n := flag.Int("n", 10000, "inputs of each format")
	seed := flag.Int64("seed", 1, "of all that is at random")
	formats := flag.String("formats", "json,yaml,proto,cbor", "which ones")
	longest := flag.Int("longest", 6000, "bytes of JSON of an object")
	flag.Parse()
	r = rand.New(rand.NewSource(*seed))

	kinds := allKinds()
	var objects []object
	for _, profile := range []string{"edge", "edge", "full", "sparse", "sparse", "empty"} {
		for _, one := range read(*golden+"/objects-"+profile+".jsonl.gz", *longest) {
			if _, err := decode(kinds, "json", []byte(one.JSON), false); err == nil { // of a kind that client-go has
				objects = append(objects, one)
			}
		}
	}
	file, err := os.Create(*out)
	must(err)
	compressed := gzip.NewWriter(file)
	lines := json.NewEncoder(compressed)
	lines.SetEscapeHTML(false)
	for _, format := range strings.Split(*formats, ",") {
		accepted := 0
		for i := 0; i < *n; i++ {
			of := objects[r.Intn(len(objects))]
			input := changed(format, of, kinds)
			answer := judge(kinds, format, input)
			answer.Format, answer.Name = format, "changed "+of.Kind
			answer.Input = base64.StdEncoding.EncodeToString(input)
			if answer.Error == "" {
				accepted++
			}
			must(lines.Encode(answer))
		}
		fmt.Fprintln(os.Stderr, format, accepted, "of", *n, "accepted")
	}
	must(compressed.Close())
	must(file.Close())
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func allKinds() *runtime.Scheme {
	kinds := scheme.Scheme
	must(apiextensionsv1.AddToScheme(kinds))
	must(apiregistrationv1.AddToScheme(kinds))
	must(metricsv1beta1.AddToScheme(kinds))
	metav1.AddToGroupVersion(kinds, schema.GroupVersion{Version: "v1"})
	must(metav1.AddMetaToScheme(kinds))
	return kinds
}

func read(path string, longest int) []object {
	file, err := os.Open(path)
	must(err)
	defer file.Close()
	content, err := gzip.NewReader(file)
	must(err)
	lines := bufio.NewScanner(content)
	lines.Buffer(nil, 64<<20)
	var objects []object
	for lines.Scan() {
		var one object
		must(json.Unmarshal(lines.Bytes(), &one))
		if len(one.JSON) > 0 && len(one.YAML) > 0 && len(one.Proto) > 0 && len(one.CBOR) > 0 && len(one.JSON) <= longest {
			objects = append(objects, one)
		}
	}
	must(lines.Err())
	return objects
}

func changed(format string, of object, kinds *runtime.Scheme) []byte {
	for {
		var input []byte
		switch format {
		case "json":
			input = changeJSON([]byte(of.JSON))
		case "yaml":
			input = changeYAML(of)
		case "proto":
			input = changeProtobuf(of.Proto)
		default:
			input = changeCBOR(of.CBOR, kinds)
		}
		if input != nil {
			return input
		}
	}
}

func judge(kinds *runtime.Scheme, format string, input []byte) record {
	decoded, err := decode(kinds, format, input, false)
	if err != nil {
		return record{Error: err.Error()}
	}
	answer := record{JSON: written(kinds, decoded)}
	if format == "json" || format == "yaml" {
		if _, err := decode(kinds, format, input, true); err != nil {
			answer.Strict = err.Error()
		}
	}
	return answer
}

func decode(kinds *runtime.Scheme, format string, input []byte, strict bool) (decoded runtime.Object, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	options := kjson.SerializerOptions{Yaml: format == "yaml", Strict: strict}
	var decoder runtime.Decoder = kjson.NewSerializerWithOptions(kjson.DefaultMetaFactory, kinds, kinds, options)
	switch format {
	case "proto":
		decoder = protobuf.NewSerializer(kinds, kinds)
	case "cbor":
		decoder = cbor.NewSerializer(kinds, kinds)
	}
	decoded, _, err = decoder.Decode(input, nil, nil)
	return decoded, err
}

// written begins with an exclamation mark if the object can't be written.
func written(kinds *runtime.Scheme, decoded runtime.Object) string {
	var text bytes.Buffer
	if err := kjson.NewSerializerWithOptions(kjson.DefaultMetaFactory, kinds, kinds, kjson.SerializerOptions{}).Encode(decoded, &text); err != nil {
		return "!" + err.Error()
	}
	return strings.TrimSuffix(text.String(), "\n")
}
