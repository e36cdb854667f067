package dev.bowline.custom;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the resource that a class is the {@code spec} of, so that the class is all that {@link
 * Custom#type(Class, Class)} or {@link Custom#clusterType(Class, Class)} needs.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CustomResource {
  /** API group, such as {@code acme.dev}. */
  String group();

  /** API version, such as {@code v1}. */
  String version();

  /** Name of the kind, such as {@code Backup}. */
  String kind();

  /** Plural name, as URLs spell it, such as {@code backups}. */
  String plural();

  /** Whether objects live in namespaces, rather than belong to the whole cluster. */
  boolean namespaced() default true;

  /** Which fields identify the elements of lists. */
  ListKey[] listKeys() default {};
}
