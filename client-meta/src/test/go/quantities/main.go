// Writes quantity-arithmetic.tsv: what k8s.io/apimachinery makes of random quantities.
//
//	cd facts/extract && go run ../../client-meta/src/test/go/quantities/main.go > \
//	    ../../client-meta/src/test/resources/dev/bowline/meta/quantity-arithmetic.tsv
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"
)

var (
	suffixes = []string{"n", "u", "m", "", "", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "e3", "e-3", "E6", "e-9", "e12", "e2"}
	random   = rand.New(rand.NewSource(20261121))
)

func digits() string {
	return strconv.FormatInt(random.Int63n(pow10(1+random.Intn(12))), 10)
}

func pow10(n int) int64 {
	result := int64(1)
	for i := 0; i < n; i++ {
		result *= 10
	}
	return result
}

func text() string {
	number := digits()
	switch random.Intn(4) {
	case 0:
		number += "." + digits()[:1]
	case 1:
		number += strconv.FormatInt(pow10(random.Intn(6)), 10)[1:]
	}
	if random.Intn(4) == 0 {
		number = "-" + number
	}
	return number + suffixes[random.Intn(len(suffixes))]
}

func factor() int64 {
	switch random.Intn(5) {
	case 0:
		return int64(random.Intn(3)) - 1
	case 1:
		return pow10(random.Intn(10))
	case 2:
		return 1 << random.Intn(40)
	}
	return random.Int63n(pow10(1+random.Intn(9))) - random.Int63n(1000)
}

// losesItsMagnitude is true beyond the largest suffix: 1000E is written as 1.
func losesItsMagnitude(quantities ...resource.Quantity) bool {
	for _, q := range quantities {
		fresh := q.DeepCopy()
		fresh.Add(resource.Quantity{})
		if read := resource.MustParse(fresh.String()); read.Cmp(q) != 0 {
			return true
		}
	}
	return false
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintln(out, "# What k8s.io/apimachinery v0.36.3 makes of random quantities; written by src/test/go/quantities.")
	fmt.Fprintln(out, "# a, b, Cmp(), a.Add(b), its format, a.Sub(b), n, a.Mul(n), a.Neg(), a.Sign(), scale, a.ScaledValue(scale), a.RoundUp(scale)")
	for cases := 0; cases < 700; {
		a, b, n, scale := text(), text(), factor(), resource.Scale(random.Intn(22)-9)
		x, y := resource.MustParse(a), resource.MustParse(b)
		sum, difference, product, negated, rounded := x.DeepCopy(), x.DeepCopy(), x.DeepCopy(), x.DeepCopy(), x.DeepCopy()
		sum.Add(y)
		difference.Sub(y)
		product.Mul(n)
		negated.Neg()
		rounded.RoundUp(scale)
		if losesItsMagnitude(x, y, sum, difference, product, negated, rounded) {
			continue
		}
		cases++
		fmt.Fprintf(out, "%s\t%s\t%d\t%s\t%s\t%s\t%d\t%s\t%s\t%d\t%d\t%d\t%s\n", a, b, x.Cmp(y), sum.String(), sum.Format,
			difference.String(), n, product.String(), negated.String(), x.Sign(), scale, x.ScaledValue(scale), rounded.String())
	}
}
