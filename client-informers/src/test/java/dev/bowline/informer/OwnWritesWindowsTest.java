package dev.bowline.informer;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sequences of writes, answers and events that the Java Operator SDK tries its own filter of
 * own events with, and what comes out of them here. The notation is that of {@link
 * OwnWritesScript}; docs/own-write-windows.md says what comes out there, and why it differs.
 */
@Timeout(60)
class OwnWritesWindowsTest {
  private static Stream<Arguments> echoes() {
    return Stream.of(
        row("without a write, every event is told", "has 2; event 5 -> updated 2 to 5"),
        row(
            "the answer before its event",
            "has 2; 1 begins; 1 answers 5; reads 5; behind; event 5; reads 5; caught up"),
        row(
            "the event before its answer",
            "has 2; 1 begins; event 5; reads 5; 1 answers 5; reads 5; caught up"),
        row(
            "a create, the answer before its event",
            "has nothing; 1 begins; 1 answers 5; reads 5; behind; event 5; caught up"),
        row(
            "a create, the event before its answer",
            "has nothing; 1 begins; event 5; 1 answers 5; reads 5; caught up"),
        row(
            "three writes, one after the other, whose events are late",
            """
            has 2; 1 begins; 1 answers 3; 2 begins; 2 answers 4; event 3; 3 begins; 3 answers 5;
            event 4; event 5; caught up"""),
        row("sixteen writes before the first of their events", "has 2; " + many(16)),
        row(
            "one more write than is kept in mind is told",
            "has 2; " + many(17) + " -> updated 18 to 19"),
        row(
            "seventeen writes, each of which comes back before the next",
            "has 2; " + afterAnother(17)),
        row(
            "another object is none of the write's business",
            "has 2; 1 begins; event b4 -> added b4; event 5; 1 answers 5"));
  }

  private static Stream<Arguments> foreignChanges() {
    return Stream.of(
        row(
            "others before the own one, all before the answer",
            "has 2; 1 begins; event 4; event 5; 1 answers 5 -> updated 2 to 5"),
        row(
            "others before the own one, whose event is late",
            "has 2; 1 begins; event 4; 1 answers 5 -> updated 2 to 4; event 5"),
        row(
            "others before the own one, all after the answer",
            "has 2; 1 begins; 1 answers 5; event 3 -> updated 2 to 3; reads 5; event 5"),
        row(
            "others twice before the own one",
            "has 2; 1 begins; event 3; event 4; event 5; 1 answers 5 -> updated 2 to 5"),
        row(
            "others behind the own one, before the answer",
            "has 2; 1 begins; event 5; event 6; 1 answers 5 -> updated 2 to 6; reads 6"),
        row(
            "others behind the own one, after the answer",
            "has 2; 1 begins; 1 answers 5; event 5; event 6 -> updated 5 to 6"),
        row(
            "others before and behind the own one, after the answer",
            """
            has 2; 1 begins; 1 answers 5; event 4 -> updated 2 to 4; event 5;
            event 6 -> updated 5 to 6"""),
        row(
            "others before and behind the own one",
            "has 2; 1 begins; event 4; event 5; event 6; 1 answers 5 -> updated 2 to 6"),
        row(
            "others before the begin and after the end, and once between",
            """
            has 2; event 4 -> updated 2 to 4; 1 begins; event 5; event 6;
            1 answers 5 -> updated 4 to 6; event 7 -> updated 6 to 7"""),
        row(
            "others, in place of the own event, which never comes",
            "has 1; 1 begins; event 3; 1 answers 2 -> updated 1 to 3; caught up"),
        row(
            "others add what the write was a create of, before the answer",
            "has nothing; 1 begins; event 6; 1 answers 5 -> added 6; reads 6"),
        row(
            "others add what the write was a create of, after the answer",
            "has nothing; 1 begins; 1 answers 5; event 6 -> added 6; reads 6; caught up"),
        row(
            "others change what the write has created, before the answer",
            "has nothing; 1 begins; event 5; event 6; 1 answers 5 -> added 6; reads 6"),
        row(
            "a version that perhaps nobody stored is others'",
            "has 2; 1 begins; 1 answers 5 perhaps; reads 5; event 5 -> updated 2 to 5"),
        row(
            "an answer that is told later leaves out nothing",
            "has 2; records 5; reads 5; event 5 -> updated 2 to 5"),
        row(
            "others before an answer that is told later",
            "has 1; records 3; event 2 -> updated 1 to 2; reads 3; event 3 -> updated 2 to 3"));
  }

  private static Stream<Arguments> failures() {
    return Stream.of(
        row(
            "a write that fails lets go of what it held",
            "has 2; 1 begins; event 5; 1 fails -> updated 2 to 5; reads 5; caught up"),
        row(
            "a write that fails lets go of an object that came",
            "has nothing; 1 begins; event 4; 1 fails -> added 4; reads 4; caught up"),
        row(
            "a write that fails is over",
            "has 2; 1 begins; 1 fails; reads 2; caught up; event 5 -> updated 2 to 5"),
        row(
            "a write whose answer is lost lets go, too",
            "has 2; 1 begins; event 5; 1 is lost -> updated 2 to 5"),
        row(
            "a write whose answer is lost may come back as others'",
            "has 2; 1 begins; 1 is lost; behind; event 5 -> updated 2 to 5; caught up"),
        row(
            "a write that fails beside one that has stored something",
            """
            has 2; 1 begins; 2 begins; event 5; event 6; 1 fails; 2 answers 5 -> updated 2 to 6"""));
  }

  private static Stream<Arguments> twoAtOnce() {
    return Stream.of(
        row(
            "both answered before their events",
            """
            has 2; 1 begins; 2 begins; 1 answers 5; 2 answers 6; event 5; reads 6; behind; event 6;
            caught up"""),
        row(
            "the first event before the second answer",
            "has 2; 1 begins; 2 begins; 1 answers 5; event 5; 2 answers 6; reads 6; event 6"),
        row(
            "both events before both answers, in the other order",
            "has 2; 1 begins; 2 begins; event 5; event 6; 2 answers 6; 1 answers 5; caught up"),
        row(
            "others between the two, all before the answers",
            """
            has 2; 1 begins; 2 begins; event 5; event 6; event 7; 1 answers 5;
            2 answers 7 -> updated 2 to 7"""),
        row(
            "others between the two, the second event late",
            """
            has 2; 1 begins; 2 begins; 1 answers 5; event 5; event 6;
            2 answers 7 -> updated 2 to 6; reads 7; event 7"""),
        row(
            "others between the two, both events late",
            """
            has 2; 1 begins; 2 begins; 1 answers 5; 2 answers 7; event 5;
            event 6 -> updated 5 to 6; event 7"""),
        row(
            "others before the first; the second is behind it",
            """
            has 2; 1 begins; 2 begins; event 5; event 6; event 7; 1 answers 6;
            2 answers 7 -> updated 2 to 7"""),
        row(
            "others before the first, answered; the second began before their event",
            """
            has 2; 1 begins; 2 begins; 1 answers 6; event 5; event 6; event 7;
            2 answers 7 -> updated 2 to 7"""),
        row(
            "others before the first; the second began after their event",
            """
            has 2; 1 begins; event 5; 2 begins; 1 answers 6 -> updated 2 to 5; event 6; event 7;
            2 answers 7"""));
  }

  private static Stream<Arguments> deletions() {
    return Stream.of(
        row(
            "in place of the own event",
            "has 2; 1 begins; gone 5 -> removed 5 seen as 2; 1 answers 5; reads nothing"),
        row(
            "in place of the own event, after the answer",
            "has 2; 1 begins; 1 answers 4; gone 5 -> removed 5 seen as 2; reads nothing"),
        row(
            "before the own one, which is a create",
            "has 2; 1 begins; gone 4 -> removed 4 seen as 2; event 5'; 1 answers 5'; reads 5'"),
        row(
            "before the own create, whose answer came first",
            """
            has 2; 1 begins; 1 answers 5'; reads 5'; gone 4 -> removed 4 seen as 2; event 5';
            caught up"""),
        row(
            "others, a deletion, and the own create",
            """
            has 3; 1 begins; event 5; gone 6 -> removed 6 seen as 3; event 7'; 1 answers 7';
            reads 7'"""),
        row(
            "the deletion itself is missed",
            "has 2; 1 begins; event 5' -> removed 2 seen as 2; 1 answers 5'; reads 5'"),
        row(
            "behind the own one, before the answer",
            "has 2; 1 begins; event 5; gone 6 -> removed 6 seen as 2; 1 answers 5; reads nothing"),
        row(
            "behind the own one, after the answer",
            "has 2; 1 begins; 1 answers 5; event 5; gone 6 -> removed 6 seen as 5; caught up"),
        row(
            "behind others and the own one, and a new object by others",
            """
            has 2; 1 begins; event 4; event 5; gone 6 -> removed 6 seen as 2; event 7';
            1 answers 5 -> added 7'; reads 7'"""),
        row(
            "behind the own one and others",
            "has 2; 1 begins; event 5; event 6; gone 7 -> removed 7 seen as 2; 1 answers 5"),
        row(
            "between two own ones, of which the second is a create",
            """
            has 2; 1 begins; event 5; gone 6 -> removed 6 seen as 2; 2 begins; event 7';
            1 answers 5; 2 answers 7'; reads 7'"""),
        row(
            "behind two own ones, before the answers",
            """
            has 2; 1 begins; 2 begins; event 5; event 6; gone 7 -> removed 7 seen as 2; 1 answers 5;
            2 answers 6; reads nothing; caught up"""),
        row(
            "behind two own ones, after the answers",
            """
            has 2; 1 begins; 2 begins; 1 answers 5; 2 answers 6; event 5; event 6;
            gone 7 -> removed 7 seen as 6; reads nothing"""),
        row(
            "a create and its deletion, both before the answer",
            """
            has nothing; 1 begins; event 5; gone 6 -> removed 6 seen as 5; 1 answers 5;
            reads nothing; caught up"""),
        row(
            "a deletion of what was created, which the cache never had",
            """
            has nothing; 1 begins; 1 answers 5; gone 6 -> removed 5 seen as 5; reads nothing;
            caught up"""),
        row(
            "the own deletion",
            """
            has 2; 1 begins; 1 deletes 2; reads nothing; behind; gone 5 -> removed 5 seen as 2;
            caught up"""));
  }

  private static Stream<Arguments> newLists() {
    return Stream.of(
        row(
            "with the own state, before the answer",
            "has 2; 1 begins; list 9 of 5 -> updated 2 to 5; 1 answers 5; reads 5; caught up"),
        row(
            "with the own state, after the answer",
            "has 2; 1 begins; 1 answers 5; list 9 of 5 -> updated 2 to 5; reads 5; caught up"),
        row(
            "that tells what is known already",
            "has 2; list 3 of 2; 1 begins; 1 answers 5; event 5; list 9 of 5; caught up"),
        row(
            "that tells what is held already",
            "has 2; 1 begins; event 5; list 9 of 5; 1 answers 5; caught up"),
        row(
            "with others behind the own one, before the answer",
            "has 2; 1 begins; event 5; list 9 of 6 -> updated 2 to 6; 1 answers 5; reads 6"),
        row(
            "with others behind the own one, after the answer",
            "has 2; 1 begins; 1 answers 5; event 5; list 9 of 6 -> updated 5 to 6; caught up"),
        row(
            "between the events of two",
            """
            has 2; 1 begins; event 5; 2 begins; list 9 of 6 -> updated 2 to 6; 1 answers 5;
            2 answers 6; reads 6; caught up"""),
        row(
            "with another object in place of the one whose events are held",
            """
            has 2; 1 begins; event 3; list 9 of 5' -> removed 3 seen as 2 and added 5'; 1 answers 3;
            reads 5'; caught up"""),
        row(
            "with the own state behind others that were held",
            """
            has 2; 1 begins; event 3; 1 answers 5 -> updated 2 to 3;
            list 9 of 5 -> updated 3 to 5; caught up"""));
  }

  private static Stream<Arguments> ghosts() {
    return Stream.of(
        row(
            "a create and its deletion are both missed",
            """
            has nothing; 1 begins; 1 answers 5; list 4 of nothing; reads 5; behind;
            list 9 of nothing -> removed 5 seen as 5; reads nothing; caught up;
            event 10' -> added 10'"""),
        row(
            "a create and its deletion are both missed, before the answer",
            """
            has nothing; 1 begins; list 9 of nothing; 1 answers 5 -> removed 5 seen as 5;
            reads nothing; caught up"""),
        row(
            "a create and its deletion are both missed, but not the next object of the name",
            "has nothing; 1 begins; list 9 of 7' -> added 7'; 1 answers 5; reads 7'; caught up"),
        row(
            "two states and their deletion are missed, before both answers",
            """
            has nothing; 1 begins; 2 begins; list 9 of nothing;
            2 answers 6 -> removed 6 seen as 6; 1 answers 5; reads nothing; caught up"""),
        row(
            "two states and their deletion are missed, between the answers",
            """
            has nothing; 1 begins; 2 begins; 1 answers 5;
            list 9 of nothing -> removed 5 seen as 5; 2 answers 6; reads nothing; caught up"""),
        row(
            "a create and its deletion are both missed, beside a doubt",
            """
            has nothing; 1 begins; list 9 of nothing; 2 begins; 2 is lost;
            1 answers 5 -> removed 5 seen as 5; reads nothing"""),
        row(
            "a create beside another write, and its deletion, both before the answer",
            """
            has nothing; 1 begins; event 5; 2 begins; list 9 of nothing -> removed 5 seen as 5;
            2 fails; 1 answers 5; caught up"""),
        row(
            "a create and its deletion are both missed, but not the next own object of the name",
            """
            has nothing; 1 begins; 2 begins; list 9 of nothing; 2 answers 12'; 1 answers 5;
            reads 12'; behind; event 12'; caught up"""),
        row(
            "a create and its deletion are both missed, before an answer that is told later",
            "has nothing; list 9 of nothing; records 5; reads nothing; caught up"),
        row(
            "a create and its deletion are both missed, in an epoch that is over with the answer",
            "has nothing; 1 begins; list 1 of nothing; 1 answers 5; reads nothing; behind"),
        row(
            "what went and came again is missed, while a write never ends",
            """
            has 2; 1 begins; gone 3 -> removed 3 seen as 2; 2 begins; list 9 of nothing;
            2 answers 5 -> removed 5 seen as 5; 1 fails; reads nothing; caught up"""),
        row(
            "no write, but the state that was read before, of what was told as gone",
            """
            has 2; gone 3 -> removed 3 seen as 2; 1 begins; 1 answers 2 perhaps; reads nothing;
            caught up"""),
        row(
            "no write, but the state that was read before, of what a list skipped",
            """
            has nothing; list 9 of nothing; 1 begins; 1 answers 5 perhaps; reads nothing;
            caught up"""),
        row(
            "a write that perhaps changed nothing, and the deletion, both missed",
            """
            has nothing; 1 begins; list 9 of nothing; 1 answers 5 perhaps -> removed 5 seen as 5;
            reads nothing; caught up"""),
        row(
            "the deletion of what the cache has is missed, before the answer",
            """
            has 2; 1 begins; list 9 of nothing -> removed 2 seen as 2; 1 answers 5; reads nothing;
            caught up"""),
        row(
            "the deletion of what the cache has is missed",
            """
            has 2; 1 begins; 1 answers 5; list 9 of nothing -> removed 2 seen as 2; reads nothing;
            caught up"""),
        row(
            "while a write holds others' change",
            """
            has 2; 1 begins; event 4; list 9 of nothing -> removed 4 seen as 2; event 10';
            1 fails -> added 10'"""),
        row(
            "while a later write is under way",
            """
            has nothing; 1 begins; 1 answers 5; 2 begins;
            list 9 of nothing -> removed 5 seen as 5; event 10'; 2 fails -> added 10'; reads 10'"""),
        row(
            "of another object",
            """
            has 2; 1 begins; 2 begins b; 2 answers b5; event 4;
            list 9 of 4 -> removed b5 seen as b5; event 6; 1 answers 6 -> updated 2 to 6"""),
        row(
            "what the cache has, and what was created in its place",
            """
            has 2; 1 begins; 1 answers 5'; reads 5';
            list 9 of nothing -> removed 2 seen as 2 and removed 5' seen as 5'; reads nothing"""),
        row(
            "a list that is older than the create and lacks what was before it",
            """
            has 2; 1 begins; 1 answers 5'; list 4 of nothing -> removed 2 seen as 2; reads 5';
            event 5'; caught up"""));
  }

  private static Stream<Arguments> reads() {
    return Stream.of(
        row("what was updated", "has 2; 1 begins; 1 answers 3; reads 3"),
        row("what was created", "has nothing; 1 begins; 1 answers 3; reads 3"),
        row("nothing of others' writes", "has 2; 1 begins; reads 2; 1 fails; reads 2"),
        row(
            "no answer that the cache is further than",
            "has 2; event 4 -> updated 2 to 4; records 3; reads 4; caught up"),
        row("no older answer in place of a newer one", "has 2; records 4; records 3; reads 4"),
        row(
            "the cache as soon as it is further",
            "has 2; records 3; reads 3; event 4 -> updated 2 to 4; reads 4; caught up"),
        row(
            "nothing that is gone, though an answer comes late",
            """
            has nothing; event 2 -> added 2; gone 3 -> removed 3 seen as 2; records 2;
            reads nothing; caught up"""),
        row(
            "the cache alone, where versions have no age",
            "has x2; 1 begins; 1 answers x5; reads x2; caught up; event x5 -> updated x2 to x5"),
        row(
            "the cache alone, where the namespace is looked at no longer",
            "has nothing; 1 begins; leaves; 1 answers 5; reads nothing; caught up"),
        row(
            "nothing of a namespace that has left, nor that it is gone",
            """
            has nothing; 1 begins; 1 answers 5; reads 5; leaves; reads nothing; caught up;
            list 9 of nothing"""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"echoes", "foreignChanges", "failures", "twoAtOnce", "deletions", "newLists"})
  @Tag("scenario-121")
  void isToldOfOthersOnly(String name, String steps) throws Exception {
    OwnWritesScript.play(steps);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ghosts")
  @Tag("scenario-121")
  void isToldOfWhatIsGone(String name, String steps) throws Exception {
    OwnWritesScript.play(steps);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reads")
  @Tag("scenario-120")
  void readsItsOwnWrites(String name, String steps) throws Exception {
    OwnWritesScript.play(steps);
  }

  /** That many writes, from version 3 on, each with its event. */
  private static String afterAnother(int writes) {
    return IntStream.rangeClosed(1, writes)
        .mapToObj(i -> "%1$d begins; %1$d answers %2$d; event %2$d".formatted(i, i + 2))
        .collect(Collectors.joining("; "));
  }

  /** That many writes, from version 3 on, and then their events. */
  private static String many(int writes) {
    Stream<String> answers =
        IntStream.rangeClosed(1, writes)
            .mapToObj(i -> "%1$d begins; %1$d answers %2$d".formatted(i, i + 2));
    Stream<String> events = IntStream.rangeClosed(1, writes).mapToObj(i -> "event " + (i + 2));
    return Stream.concat(answers, events).collect(Collectors.joining("; "));
  }

  private static Arguments row(String name, String steps) {
    return Arguments.of(name, steps.replace('\n', ' '));
  }
}
