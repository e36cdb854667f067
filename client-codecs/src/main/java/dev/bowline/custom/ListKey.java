package dev.bowline.custom;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which fields identify the elements of a list, see {@link CustomOptions#listKey}. */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
public @interface ListKey {
  /** Where the list is: {@code spec.jobs}, {@code spec.jobs.steps}, {@code spec.pools.*}. */
  String path();

  /** JSON names of the fields that together are in the list once. */
  String[] fields();
}
