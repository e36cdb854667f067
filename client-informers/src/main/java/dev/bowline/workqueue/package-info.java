/**
 * Work queues: keys that wait to be worked on, each once however often it is added, and never on
 * two threads at a time. {@link dev.bowline.workqueue.WorkQueue} is the door.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.workqueue;
