//go:build tools

// Package etcd pins what build compiles; a module of its own, because Kubernetes and etcd disagree on versions.
package etcd

import (
	_ "go.etcd.io/etcd/server/v3"
)
