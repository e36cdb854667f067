package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
)

// An upgrade changes these, go.mod, and the name of the facts file.
const (
	kubernetesVersion = "v1.36.3"
	modulesVersion    = "v0.36.3"
	kubernetesSum     = "h1:qDQdoMiluAE2Eab6Fa52YV+WjiGz9mZFFoagEA6cI+o="
)

// checkModuleVersions makes sure that go.mod and kubernetesVersion were changed together.
func checkModuleVersions() error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return fmt.Errorf("no build information: run it with `go run .`")
	}
	for _, dep := range info.Deps {
		switch dep.Path {
		case "k8s.io/api", "k8s.io/apimachinery", "k8s.io/apiextensions-apiserver", "k8s.io/kube-aggregator", "k8s.io/metrics":
			if dep.Version != modulesVersion {
				return fmt.Errorf("%s is %s, expected %s", dep.Path, dep.Version, modulesVersion)
			}
		}
	}
	return nil
}

// downloadKubernetes returns the folder of k8s.io/kubernetes in the module cache. The module can't be required in go.mod, because its
// own go.mod relies on replace directives, which count in a main module only.
func downloadKubernetes() (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", "k8s.io/kubernetes@"+kubernetesVersion)
	cmd.Stderr = os.Stderr
	out, runErr := cmd.Output()
	var module struct{ Dir, Sum, Error string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("%s: %v %w", strings.Join(cmd.Args, " "), runErr, err)
	}
	if module.Error != "" {
		return "", fmt.Errorf("%s: %s", strings.Join(cmd.Args, " "), module.Error)
	}
	if module.Sum != kubernetesSum {
		return "", fmt.Errorf("k8s.io/kubernetes %s has checksum %s, expected %s", kubernetesVersion, module.Sum, kubernetesSum)
	}
	return module.Dir, nil
}
