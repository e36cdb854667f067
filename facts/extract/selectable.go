package main

import "slices"

// fieldLabels are the field selectors of the kinds that declare their own: no document has them. Each row is from the conversion.go of
// the kind's package below k8s.io/kubernetes/pkg/apis.
var fieldLabels = []struct {
	versions []string
	kind     string
	labels   []string
	source   string
}{
	{[]string{"v1"}, "Pod", []string{
		"metadata.name", "metadata.namespace", "spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName",
		"spec.hostNetwork", "status.phase", "status.podIP", "status.podIPs", "status.nominatedNodeName", "spec.host",
	}, "core/v1/conversion.go"},
	{[]string{"v1"}, "Node", []string{"metadata.name", "spec.unschedulable"}, "core/v1/conversion.go"},
	{[]string{"v1"}, "ReplicationController", []string{"metadata.name", "metadata.namespace", "status.replicas"}, "core/v1/conversion.go"},
	{[]string{"v1"}, "Event", []string{
		"involvedObject.kind", "involvedObject.namespace", "involvedObject.name", "involvedObject.uid", "involvedObject.apiVersion",
		"involvedObject.resourceVersion", "involvedObject.fieldPath", "reason", "reportingComponent", "source", "type",
		"metadata.namespace", "metadata.name",
	}, "core/v1/conversion.go"},
	{[]string{"v1"}, "Namespace", []string{"status.phase", "metadata.name"}, "core/v1/conversion.go"},
	{[]string{"v1"}, "Secret", []string{"type", "metadata.namespace", "metadata.name"}, "core/v1/conversion.go"},
	{[]string{"v1"}, "Service", []string{"metadata.namespace", "metadata.name", "spec.clusterIP", "spec.type"}, "core/v1/conversion.go"},
	{[]string{"batch/v1"}, "Job", []string{"metadata.name", "metadata.namespace", "status.successful"}, "batch/v1/conversion.go"},
	{[]string{"certificates.k8s.io/v1"}, "CertificateSigningRequest", []string{"metadata.name", "spec.signerName"},
		"certificates/v1/conversion.go"},
	{[]string{"certificates.k8s.io/v1alpha1", "certificates.k8s.io/v1beta1"}, "ClusterTrustBundle",
		[]string{"metadata.name", "spec.signerName"}, "certificates/{v1alpha1,v1beta1}/conversion.go"},
	{[]string{"certificates.k8s.io/v1beta1"}, "PodCertificateRequest",
		[]string{"metadata.name", "spec.signerName", "spec.podName", "spec.nodeName"}, "certificates/v1beta1/conversion.go"},
	{[]string{"events.k8s.io/v1"}, "Event", []string{
		"reason", "regarding.kind", "regarding.namespace", "regarding.name", "regarding.uid", "regarding.apiVersion",
		"regarding.resourceVersion", "regarding.fieldPath", "reportingController", "type", "metadata.namespace", "metadata.name",
	}, "events/v1/conversion.go"},
	{[]string{"resource.k8s.io/v1", "resource.k8s.io/v1beta1", "resource.k8s.io/v1beta2"}, "ResourceSlice",
		[]string{"metadata.name", "spec.nodeName", "spec.driver"}, "resource/{v1,v1beta1,v1beta2}/conversion.go"},
}

// defaultFieldLabels are those of every other kind (DefaultMetaV1FieldSelectorConversion in apimachinery/pkg/runtime/conversion.go).
var defaultFieldLabels = []string{"metadata.name", "metadata.namespace"}

func addSelectableFields(f *facts, problems *problems) {
	for _, k := range f.kinds {
		if k.resource != nil && slices.Contains(k.resource.verbs, "list") {
			k.resource.selectableFields = defaultFieldLabels
		}
	}
	for _, row := range fieldLabels {
		for _, version := range row.versions {
			i := slices.IndexFunc(f.kinds, func(k *kind) bool { return k.apiVersion() == version && k.name == row.kind })
			if i < 0 || f.kinds[i].resource == nil {
				problems.add("selectable fields of %s %s (%s): it isn't served", version, row.kind, row.source)
				continue
			}
			f.kinds[i].resource.selectableFields = row.labels
		}
	}
}
