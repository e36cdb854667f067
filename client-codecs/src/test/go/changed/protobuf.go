package main

import "encoding/binary"

type pfield struct {
	num  uint64
	wire byte
	v    uint64 // of varint, fixed
	data []byte
	sub  []*pfield // if data looks like a message
}

func varint(in []byte) (uint64, int) {
	v, n := binary.Uvarint(in)
	return v, n
}

func parseProto(in []byte, depth int) ([]*pfield, bool) {
	var out []*pfield
	for len(in) > 0 {
		t, n := varint(in)
		if n <= 0 || t>>3 == 0 || t>>3 > 1000 {
			return nil, false
		}
		in = in[n:]
		f := &pfield{num: t >> 3, wire: byte(t & 7)}
		switch f.wire {
		case 0:
			v, n := varint(in)
			if n <= 0 {
				return nil, false
			}
			f.v, in = v, in[n:]
		case 1:
			if len(in) < 8 {
				return nil, false
			}
			f.v, in = binary.LittleEndian.Uint64(in), in[8:]
		case 5:
			if len(in) < 4 {
				return nil, false
			}
			f.v, in = uint64(binary.LittleEndian.Uint32(in)), in[4:]
		case 2:
			l, n := varint(in)
			if n <= 0 || l > uint64(len(in)-n) {
				return nil, false
			}
			f.data, in = in[n:n+int(l)], in[n+int(l):]
			if depth < 20 && l > 0 {
				if sub, ok := parseProto(f.data, depth+1); ok {
					f.sub = sub
				}
			}
		default:
			return nil, false
		}
		out = append(out, f)
	}
	return out, true
}

func putVarint(out []byte, v uint64) []byte {
	out = binary.AppendUvarint(out, v)
	if r.Intn(200) == 0 { // longer than needed
		out[len(out)-1] |= 0x80
		for n := r.Intn(10); n > 0; n-- {
			out = append(out, 0x80)
		}
		out = append(out, 0)
	}
	return out
}

func writeProto(fields []*pfield) []byte {
	var out []byte
	for _, f := range fields {
		out = putVarint(out, f.num<<3|uint64(f.wire))
		switch f.wire {
		case 0:
			out = putVarint(out, f.v)
		case 1:
			out = binary.LittleEndian.AppendUint64(out, f.v)
		case 5:
			out = binary.LittleEndian.AppendUint32(out, uint32(f.v))
		case 2:
			data := f.data
			if f.sub != nil {
				data = writeProto(f.sub)
			}
			l := uint64(len(data))
			if r.Intn(800) == 0 {
				l = []uint64{l + 1, l - 1, 1 << 31, 1 << 63, 1<<31 - 1, 1 << 62}[r.Intn(6)]
			}
			out = putVarint(out, l)
			out = append(out, data...)
		case 3:
			out = append(out, f.data...)
		}
	}
	return out
}

func pall(fields *[]*pfield, lists *[]*[]*pfield) {
	*lists = append(*lists, fields)
	for _, f := range *fields {
		if f.sub != nil {
			pall(&f.sub, lists)
		}
	}
}

func pcopy(f *pfield) *pfield {
	c := *f
	c.sub = nil
	for _, s := range f.sub {
		c.sub = append(c.sub, pcopy(s))
	}
	return &c
}

func prandom(num uint64) *pfield {
	f := &pfield{num: num}
	switch r.Intn(8) {
	case 0, 1, 2:
		vs := []uint64{0, 1, 2, 127, 128, 1 << 31, 1<<31 - 1, 1 << 32, 1<<63 - 1, 1 << 63, 1<<64 - 1, 1<<64 - (1 << 31), 1<<64 - (1 << 31) - 1, 63072000000, 253402300800, 1000000000, 999999999}
		f.v = vs[r.Intn(len(vs))]
	case 3:
		f.wire, f.v = 1, r.Uint64()
	case 4:
		f.wire, f.v = 5, uint64(r.Uint32())
	case 5: // a group
		f.wire = 3
		inner := writeProto([]*pfield{{num: 1, v: 5}, {num: 2, wire: 2, data: []byte("x")}})
		end := num
		if r.Intn(4) == 0 {
			end++
		}
		f.data = putVarint(inner, end<<3|4)
	default:
		f.wire = 2
		f.data = []byte(texts[r.Intn(len(texts))])
		if r.Intn(3) == 0 {
			f.data = [][]byte{{0xff}, {8, 1}, {8}, {0x0a, 0}, {0x12, 1, 0x61}, {0x08, 0x80}, {0}}[r.Intn(7)]
		}
	}
	return f
}

func pchange(root *[]*pfield) {
	for try := 0; try < 20; try++ {
		var lists []*[]*pfield
		pall(root, &lists)
		l := lists[r.Intn(len(lists))]
		if len(*l) == 0 {
			continue
		}
		if l == root && r.Intn(5) != 0 {
			continue
		}
		i := r.Intn(len(*l))
		f := (*l)[i]
		switch r.Intn(9) {
		case 0, 1: // another value of the field
			n := prandom(f.num)
			if r.Intn(3) != 0 && n.wire != f.wire {
				continue
			}
			(*l)[i] = n
		case 2: // again
			c := pcopy(f)
			if c.sub != nil && r.Intn(2) == 0 {
				pchange(&c.sub)
			} else if r.Intn(2) == 0 {
				c = prandom(f.num)
			}
			at := r.Intn(len(*l) + 1)
			*l = append((*l)[:at], append([]*pfield{c}, (*l)[at:]...)...)
		case 3:
			*l = append((*l)[:i:i], (*l)[i+1:]...)
		case 4: // order
			j := r.Intn(len(*l))
			(*l)[i], (*l)[j] = (*l)[j], (*l)[i]
		case 5: // unknown
			nums := []uint64{0, 99, 100, 1000, 15, 16, 17, 1 << 28, 1<<29 - 1, 1 << 29, 1 << 40, 19000}
			*l = append(*l, prandom(nums[r.Intn(len(nums))]))
		case 6:
			f.num = uint64(1 + r.Intn(20))
		case 7:
			if f.sub != nil {
				f.sub = nil
				f.data = []byte(texts[r.Intn(len(texts))])
			} else if f.wire == 2 {
				f.data = changeBytes(f.data)
			} else {
				f.v ^= 1 << r.Intn(64)
			}
		case 8:
			f.num += uint64(r.Intn(2) * (1 << r.Intn(34))) // beyond 29 or 32 bits
		}
		return
	}
}

func changeProtobuf(in []byte) []byte {
	if r.Intn(4) == 0 {
		return changeBytes(in)
	}
	root, ok := parseProto(in[4:], 0)
	if !ok {
		return nil
	}
	for n := r.Intn(4); n > 0; n-- {
		pchange(&root)
	}
	out := append([]byte("k8s\x00"), writeProto(root)...)
	if r.Intn(50) == 0 {
		return changeBytes(out)
	}
	return out
}
