package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class ScriptedSourceTest {
  @Test
  void aScriptThatDoesNotFitFailsTheTest() {
    DriverRig rig = new DriverRig();
    rig.server().page("100", "", configMap("a", 1)).page("101", "", configMap("a", 101));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(rig::run)
        .withMessageStartingWith("the script has Page");
  }
}
