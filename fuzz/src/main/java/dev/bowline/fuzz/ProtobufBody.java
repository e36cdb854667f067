package dev.bowline.fuzz;

import com.google.protobuf.CodedOutputStream;
import dev.bowline.codec.Codecs;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The message inside a correct envelope: the first byte chooses the kind. */
public final class ProtobufBody {
  /** Kinds that have every sort of field between them. */
  static final List<GroupVersionKind> KINDS =
      List.of(
          GroupVersionKind.of("v1", "Pod"),
          GroupVersionKind.of("v1", "ConfigMap"),
          GroupVersionKind.of("v1", "Secret"),
          GroupVersionKind.of("v1", "Node"),
          GroupVersionKind.of("v1", "Service"),
          GroupVersionKind.of("v1", "PersistentVolumeClaim"),
          GroupVersionKind.of("apps/v1", "Deployment"),
          GroupVersionKind.of("apps/v1", "ControllerRevision"),
          GroupVersionKind.of("admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy"),
          GroupVersionKind.of("apiextensions.k8s.io/v1", "CustomResourceDefinition"),
          GroupVersionKind.of("autoscaling/v2", "HorizontalPodAutoscaler"),
          GroupVersionKind.of("resource.k8s.io/v1", "ResourceSlice"));

  private static final ObjectRules RULES = new ObjectRules(Codecs.protobuf());

  private ProtobufBody() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    GroupVersionKind kind = KINDS.get((input[0] & 0xFF) % KINDS.size());
    RULES.check(envelope(kind, Arrays.copyOfRange(input, 1, input.length)));
  }

  static byte[] envelope(GroupVersionKind kind, byte[] body) {
    try {
      ByteArrayOutputStream type = new ByteArrayOutputStream();
      CodedOutputStream types = CodedOutputStream.newInstance(type);
      types.writeString(1, kind.apiVersion());
      types.writeString(2, kind.kind());
      types.flush();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.writeBytes(new byte[] {'k', '8', 's', 0});
      CodedOutputStream fields = CodedOutputStream.newInstance(out);
      fields.writeByteArray(1, type.toByteArray());
      fields.writeByteArray(2, body);
      fields.flush();
      return out.toByteArray();
    } catch (IOException e) {
      throw new Finding("memory can't fail", e);
    }
  }
}
