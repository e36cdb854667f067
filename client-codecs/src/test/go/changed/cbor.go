package main

import (
	"encoding/binary"
	"math"

	"k8s.io/apimachinery/pkg/runtime"
)

// cnode is a data item; of maps, keys and values alternate.
type cnode struct {
	major byte
	arg   uint64
	data  []byte
	kids  []*cnode
	raw   []byte // written as it is
}

func parseCBOR(in []byte) (*cnode, []byte) {
	m, info := in[0]>>5, in[0]&31
	in = in[1:]
	var arg uint64
	switch {
	case info < 24:
		arg = uint64(info)
	case info == 24:
		arg, in = uint64(in[0]), in[1:]
	case info == 25:
		arg, in = uint64(binary.BigEndian.Uint16(in)), in[2:]
	case info == 26:
		arg, in = uint64(binary.BigEndian.Uint32(in)), in[4:]
	case info == 27:
		arg, in = binary.BigEndian.Uint64(in), in[8:]
	default:
		panic("indefinite")
	}
	n := &cnode{major: m, arg: arg}
	switch m {
	case 2, 3:
		n.data, in = in[:arg], in[arg:]
	case 4, 5:
		count := arg
		if m == 5 {
			count *= 2
		}
		for i := uint64(0); i < count; i++ {
			var k *cnode
			k, in = parseCBOR(in)
			n.kids = append(n.kids, k)
		}
	case 6:
		var k *cnode
		k, in = parseCBOR(in)
		n.kids = []*cnode{k}
	case 7:
		if info >= 25 {
			size := map[byte]int{25: 2, 26: 4, 27: 8}[info]
			n.raw = make([]byte, 1+size)
			n.raw[0] = 0xe0 | info
			b := make([]byte, 8)
			binary.BigEndian.PutUint64(b, arg)
			copy(n.raw[1:], b[8-size:])
		}
	}
	return n, in
}

func head(major byte, arg uint64) []byte {
	width := 0
	switch {
	case arg < 24:
	case arg < 256:
		width = 1
	case arg < 65536:
		width = 2
	case arg < 1<<32:
		width = 4
	default:
		width = 8
	}
	if r.Intn(150) == 0 {
		for _, w := range []int{1, 2, 4, 8} {
			if w > width && r.Intn(2) == 0 {
				width = w
			}
		}
	}
	b := make([]byte, 8)
	binary.BigEndian.PutUint64(b, arg)
	switch width {
	case 0:
		return []byte{major<<5 | byte(arg)}
	case 1:
		return append([]byte{major<<5 | 24}, b[7:]...)
	case 2:
		return append([]byte{major<<5 | 25}, b[6:]...)
	case 4:
		return append([]byte{major<<5 | 26}, b[4:]...)
	}
	return append([]byte{major<<5 | 27}, b...)
}

func (n *cnode) write(out []byte) []byte {
	if n.raw != nil {
		return append(out, n.raw...)
	}
	switch n.major {
	case 2, 3:
		if r.Intn(150) == 0 { // in pieces
			out = append(out, n.major<<5|31)
			data := n.data
			for len(data) > 0 {
				k := 1 + r.Intn(len(data))
				out = append(out, head(n.major, uint64(k))...)
				out = append(out, data[:k]...)
				data = data[k:]
			}
			return append(out, 0xff)
		}
		out = append(out, head(n.major, uint64(len(n.data)))...)
		return append(out, n.data...)
	case 4, 5:
		count := len(n.kids)
		if n.major == 5 {
			count /= 2
		}
		indefinite := r.Intn(150) == 0
		if indefinite {
			out = append(out, n.major<<5|31)
		} else {
			out = append(out, head(n.major, uint64(count))...)
		}
		for _, k := range n.kids {
			out = k.write(out)
		}
		if indefinite {
			out = append(out, 0xff)
		}
		return out
	case 6:
		return n.kids[0].write(append(out, head(6, n.arg)...))
	}
	return append(out, head(n.major, n.arg)...)
}

func (n *cnode) all(out *[]*cnode) {
	*out = append(*out, n)
	for _, k := range n.kids {
		k.all(out)
	}
}

func (n *cnode) copy() *cnode {
	c := &cnode{major: n.major, arg: n.arg, data: n.data, raw: n.raw}
	for _, k := range n.kids {
		c.kids = append(c.kids, k.copy())
	}
	return c
}

func cpick(root *cnode) *cnode {
	var all []*cnode
	root.all(&all)
	return all[r.Intn(len(all))]
}

func cfloat() []byte {
	values := []float64{0, math.Copysign(0, -1), 1, 1.5, -1, 0.1, 1e10, 9007199254740993, 1 << 53, 1e18, 9223372036854775807, 1e19, 1e300, 5e-324, math.NaN(), math.Inf(1), math.Inf(-1), 2147483647, 2147483648, 3.4e38, 65504}
	v := values[r.Intn(len(values))]
	b := make([]byte, 8)
	switch r.Intn(3) {
	case 0:
		binary.BigEndian.PutUint64(b, math.Float64bits(v))
		return append([]byte{0xfb}, b...)
	case 1:
		binary.BigEndian.PutUint32(b, math.Float32bits(float32(v)))
		return append([]byte{0xfa}, b[:4]...)
	}
	return []byte{0xf9, byte(r.Intn(256)), byte(r.Intn(256))}
}

func ctext() *cnode {
	var data []byte
	if r.Intn(5) == 0 {
		data = [][]byte{{0xff}, {0xc3}, {0xed, 0xa0, 0x80}, {0xc0, 0x80}, {0, 1, 2}, {0xf4, 0x90, 0x80, 0x80}, {}}[r.Intn(7)]
	} else {
		data = []byte(texts[r.Intn(len(texts))])
	}
	return &cnode{major: 2 + byte(r.Intn(2)), data: data}
}

func cscalar() *cnode {
	switch r.Intn(9) {
	case 0:
		ints := []uint64{0, 1, 23, 24, 255, 256, 2147483647, 2147483648, 4294967295, 4294967296, 9223372036854775807, 9223372036854775808, 18446744073709551615}
		return &cnode{major: byte(r.Intn(2)), arg: ints[r.Intn(len(ints))]}
	case 1:
		return &cnode{raw: cfloat()}
	case 2:
		return &cnode{raw: [][]byte{{0xf4}, {0xf5}, {0xf6}, {0xf7}, {0xf6}, {0xf6}, {0xe0}, {0xf0}, {0xf8, 0x20}, {0xf8, 0x14}, {0xff}, {0xfc}, {0x1c}, {0x1f}, {0xf8, 0xff}}[r.Intn(15)]}
	case 3:
		tags := []uint64{0, 1, 2, 3, 4, 21, 22, 23, 24, 25, 30, 32, 36, 55799, 1000000, 262}
		return tagged(tags[r.Intn(len(tags))], cscalar())
	case 4:
		return &cnode{major: 6, arg: []uint64{21, 22, 23}[r.Intn(3)], kids: []*cnode{ctext()}}
	}
	return ctext()
}

func tagged(tag uint64, value *cnode) *cnode {
	return &cnode{major: 6, arg: tag, kids: []*cnode{value}}
}

func cvalue(root *cnode) *cnode {
	switch r.Intn(8) {
	case 0:
		return &cnode{major: 4}
	case 1:
		return &cnode{major: 5}
	case 2:
		return &cnode{major: 4, kids: []*cnode{cscalar()}}
	case 3:
		return &cnode{major: 5, kids: []*cnode{ckey(), cscalar()}}
	case 4:
		return cpick(root).copy()
	}
	return cscalar()
}

func ckey() *cnode {
	if r.Intn(6) == 0 {
		return cscalar()
	}
	return &cnode{major: 2 + byte(r.Intn(2)), data: []byte(key())}
}

func cchange(root *cnode) {
	for try := 0; try < 20; try++ {
		n := cpick(root)
		if n == root && r.Intn(4) != 0 {
			continue
		}
		isScalar := len(n.kids) == 0
		switch r.Intn(13) {
		case 0, 1, 2, 3:
			if !isScalar {
				continue
			}
			*n = *cscalar()
		case 4:
			*n = *cvalue(root)
		case 5:
			if n.major != 2 && n.major != 3 || n.raw != nil {
				continue
			}
			n.major ^= 1
		case 6:
			if n.major != 5 || isScalar {
				continue
			}
			k := n.kids[2*r.Intn(len(n.kids)/2)]
			k.data = []byte(changedCase(string(k.data)))
		case 7:
			if n.major != 5 || isScalar {
				continue
			}
			i := 2 * r.Intn(len(n.kids)/2)
			k := n.kids[i].copy()
			if r.Intn(2) == 0 {
				k.major ^= 1
			}
			n.kids = append(n.kids, k, cvalue(root))
		case 8:
			if n.major != 5 || n.raw != nil {
				continue
			}
			n.kids = append(n.kids, ckey(), cvalue(root))
		case 9:
			if n.major == 5 && !isScalar {
				i := 2 * r.Intn(len(n.kids)/2)
				n.kids = append(n.kids[:i], n.kids[i+2:]...)
			} else {
				continue
			}
		case 10:
			if n.major != 4 || n.raw != nil {
				continue
			}
			n.kids = append(n.kids, cvalue(root))
		case 11:
			*n = *tagged([]uint64{0, 1, 2, 3, 21, 22, 23, 24, 55799, 1234, 262}[r.Intn(11)], n.copy())
		case 12:
			if n.major == 2 && n.raw == nil && len(n.data) > 0 {
				n.major = 6
				n.arg = 22
				n.kids = []*cnode{{major: 2, data: n.data}}
			} else {
				c := n.copy()
				*n = cnode{major: 4, kids: []*cnode{c}}
			}
		}
		return
	}
}

// changeCBOR returns nil for what the order of entries changes: with null for a name or a value, Go takes that of the entry
// before.
func changeCBOR(in []byte, kinds *runtime.Scheme) []byte {
	if r.Intn(4) == 0 {
		return changeBytes(in)
	}
	root, _ := parseCBOR(in)
	for n := r.Intn(4); n > 0; n-- {
		cchange(root)
	}
	out := root.write(nil)
	one, err := decode(kinds, "cbor", out, false)
	root.turn()
	other, otherErr := decode(kinds, "cbor", root.write(nil), false)
	if (err == nil) != (otherErr == nil) || err == nil && written(kinds, one) != written(kinds, other) {
		return nil
	}
	if r.Intn(50) == 0 {
		return changeBytes(out)
	}
	return out
}

// turn has the entries of maps in the other order.
func (n *cnode) turn() {
	for _, kid := range n.kids {
		kid.turn()
	}
	if n.major == 5 && n.raw == nil {
		for i, j := 0, len(n.kids)-2; i < j; i, j = i+2, j-2 {
			n.kids[i], n.kids[j] = n.kids[j], n.kids[i]
			n.kids[i+1], n.kids[j+1] = n.kids[j+1], n.kids[i+1]
		}
	}
}
