package main

import (
	"cmp"
	"reflect"
	"sort"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	admissionv1beta1 "k8s.io/api/admission/v1beta1"
	admissionregv1 "k8s.io/api/admissionregistration/v1"
	admissionregv1alpha1 "k8s.io/api/admissionregistration/v1alpha1"
	admissionregv1beta1 "k8s.io/api/admissionregistration/v1beta1"
	apidiscoveryv2 "k8s.io/api/apidiscovery/v2"
	apidiscoveryv2beta1 "k8s.io/api/apidiscovery/v2beta1"
	apiserverinternalv1alpha1 "k8s.io/api/apiserverinternal/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	appsv1beta1 "k8s.io/api/apps/v1beta1"
	appsv1beta2 "k8s.io/api/apps/v1beta2"
	authenticationv1 "k8s.io/api/authentication/v1"
	authenticationv1beta1 "k8s.io/api/authentication/v1beta1"
	authorizationv1 "k8s.io/api/authorization/v1"
	authorizationv1beta1 "k8s.io/api/authorization/v1beta1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	batchv1beta1 "k8s.io/api/batch/v1beta1"
	certificatesv1 "k8s.io/api/certificates/v1"
	certificatesv1alpha1 "k8s.io/api/certificates/v1alpha1"
	certificatesv1beta1 "k8s.io/api/certificates/v1beta1"
	coordinationv1 "k8s.io/api/coordination/v1"
	coordinationv1alpha2 "k8s.io/api/coordination/v1alpha2"
	coordinationv1beta1 "k8s.io/api/coordination/v1beta1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	discoveryv1beta1 "k8s.io/api/discovery/v1beta1"
	eventsv1 "k8s.io/api/events/v1"
	eventsv1beta1 "k8s.io/api/events/v1beta1"
	extensionsv1beta1 "k8s.io/api/extensions/v1beta1"
	flowcontrolv1 "k8s.io/api/flowcontrol/v1"
	flowcontrolv1beta1 "k8s.io/api/flowcontrol/v1beta1"
	flowcontrolv1beta2 "k8s.io/api/flowcontrol/v1beta2"
	flowcontrolv1beta3 "k8s.io/api/flowcontrol/v1beta3"
	imagepolicyv1alpha1 "k8s.io/api/imagepolicy/v1alpha1"
	networkingv1 "k8s.io/api/networking/v1"
	networkingv1beta1 "k8s.io/api/networking/v1beta1"
	nodev1 "k8s.io/api/node/v1"
	nodev1alpha1 "k8s.io/api/node/v1alpha1"
	nodev1beta1 "k8s.io/api/node/v1beta1"
	policyv1 "k8s.io/api/policy/v1"
	policyv1beta1 "k8s.io/api/policy/v1beta1"
	rbacv1 "k8s.io/api/rbac/v1"
	rbacv1alpha1 "k8s.io/api/rbac/v1alpha1"
	rbacv1beta1 "k8s.io/api/rbac/v1beta1"
	resourcev1 "k8s.io/api/resource/v1"
	resourcev1alpha3 "k8s.io/api/resource/v1alpha3"
	resourcev1beta1 "k8s.io/api/resource/v1beta1"
	resourcev1beta2 "k8s.io/api/resource/v1beta2"
	schedulingv1 "k8s.io/api/scheduling/v1"
	schedulingv1alpha2 "k8s.io/api/scheduling/v1alpha2"
	schedulingv1beta1 "k8s.io/api/scheduling/v1beta1"
	storagev1 "k8s.io/api/storage/v1"
	storagev1alpha1 "k8s.io/api/storage/v1alpha1"
	storagev1beta1 "k8s.io/api/storage/v1beta1"
	svmv1beta1 "k8s.io/api/storagemigration/v1beta1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
	metricsv1beta1 "k8s.io/metrics/pkg/apis/metrics/v1beta1"
)

var addToScheme = []func(*runtime.Scheme) error{
	admissionv1beta1.SchemeBuilder.AddToScheme,
	admissionv1.SchemeBuilder.AddToScheme,
	admissionregv1alpha1.SchemeBuilder.AddToScheme,
	admissionregv1beta1.SchemeBuilder.AddToScheme,
	admissionregv1.SchemeBuilder.AddToScheme,
	apiserverinternalv1alpha1.SchemeBuilder.AddToScheme,
	apidiscoveryv2beta1.SchemeBuilder.AddToScheme,
	apidiscoveryv2.SchemeBuilder.AddToScheme,
	appsv1beta1.SchemeBuilder.AddToScheme,
	appsv1beta2.SchemeBuilder.AddToScheme,
	appsv1.SchemeBuilder.AddToScheme,
	authenticationv1beta1.SchemeBuilder.AddToScheme,
	authenticationv1.SchemeBuilder.AddToScheme,
	authorizationv1beta1.SchemeBuilder.AddToScheme,
	authorizationv1.SchemeBuilder.AddToScheme,
	autoscalingv1.SchemeBuilder.AddToScheme,
	autoscalingv2.SchemeBuilder.AddToScheme,
	batchv1beta1.SchemeBuilder.AddToScheme,
	batchv1.SchemeBuilder.AddToScheme,
	certificatesv1.SchemeBuilder.AddToScheme,
	certificatesv1beta1.SchemeBuilder.AddToScheme,
	certificatesv1alpha1.SchemeBuilder.AddToScheme,
	coordinationv1.SchemeBuilder.AddToScheme,
	coordinationv1beta1.SchemeBuilder.AddToScheme,
	coordinationv1alpha2.SchemeBuilder.AddToScheme,
	corev1.SchemeBuilder.AddToScheme,
	discoveryv1.SchemeBuilder.AddToScheme,
	discoveryv1beta1.SchemeBuilder.AddToScheme,
	eventsv1.SchemeBuilder.AddToScheme,
	eventsv1beta1.SchemeBuilder.AddToScheme,
	extensionsv1beta1.SchemeBuilder.AddToScheme,
	flowcontrolv1beta1.SchemeBuilder.AddToScheme,
	flowcontrolv1beta2.SchemeBuilder.AddToScheme,
	flowcontrolv1beta3.SchemeBuilder.AddToScheme,
	flowcontrolv1.SchemeBuilder.AddToScheme,
	imagepolicyv1alpha1.SchemeBuilder.AddToScheme,
	networkingv1.SchemeBuilder.AddToScheme,
	networkingv1beta1.SchemeBuilder.AddToScheme,
	nodev1.SchemeBuilder.AddToScheme,
	nodev1alpha1.SchemeBuilder.AddToScheme,
	nodev1beta1.SchemeBuilder.AddToScheme,
	policyv1.SchemeBuilder.AddToScheme,
	policyv1beta1.SchemeBuilder.AddToScheme,
	rbacv1alpha1.SchemeBuilder.AddToScheme,
	rbacv1beta1.SchemeBuilder.AddToScheme,
	rbacv1.SchemeBuilder.AddToScheme,
	resourcev1alpha3.SchemeBuilder.AddToScheme,
	resourcev1beta1.SchemeBuilder.AddToScheme,
	resourcev1beta2.SchemeBuilder.AddToScheme,
	resourcev1.SchemeBuilder.AddToScheme,
	schedulingv1alpha2.SchemeBuilder.AddToScheme,
	schedulingv1beta1.SchemeBuilder.AddToScheme,
	schedulingv1.SchemeBuilder.AddToScheme,
	storagev1alpha1.SchemeBuilder.AddToScheme,
	storagev1beta1.SchemeBuilder.AddToScheme,
	storagev1.SchemeBuilder.AddToScheme,
	svmv1beta1.SchemeBuilder.AddToScheme,
	apiextensionsv1.SchemeBuilder.AddToScheme,
	apiregistrationv1.SchemeBuilder.AddToScheme,
	metricsv1beta1.SchemeBuilder.AddToScheme,
}

// registeredKinds returns the kinds of every version, sorted, without the copies of the meta kinds that each group registers for itself.
func registeredKinds() []*kind {
	scheme := runtime.NewScheme()
	for _, add := range addToScheme {
		must(add(scheme))
	}
	metav1.AddToGroupVersion(scheme, metaCoreVersion)
	must(metav1.AddMetaToScheme(scheme))
	metaPackage := reflect.TypeFor[metav1.ObjectMeta]().PkgPath()
	var kinds []*kind
	for gvk, t := range scheme.AllKnownTypes() {
		if gvk.Version == runtime.APIVersionInternal {
			continue
		}
		if t.PkgPath() == metaPackage && gvk.GroupVersion() != metaCoreVersion && gvk.Group != metav1.GroupName {
			continue
		}
		kinds = append(kinds, newKind(gvk, t))
	}
	sort.Slice(kinds, func(i, j int) bool {
		a, b := kinds[i], kinds[j]
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.version, b.version), cmp.Compare(a.name, b.name)) < 0
	})
	return kinds
}

// metaCoreVersion is where the server's own answers (Status, APIGroupList, ...) live.
var metaCoreVersion = schema.GroupVersion{Version: "v1"}

func newKind(gvk schema.GroupVersionKind, t reflect.Type) *kind {
	k := &kind{group: gvk.Group, version: gvk.Version, name: gvk.Kind, goType: t}
	if items, ok := t.FieldByName("Items"); ok && strings.HasSuffix(gvk.Kind, "List") {
		k.list, k.item = true, items.Type.Elem()
	}
	return k
}

func must(err error) {
	if err != nil {
		panic(err) // a mistake in the table above
	}
}
