/**
 * The reflector as a pure state machine: {@link
 * dev.bowline.informer.internal.reflector.Reflector#step} takes a state and what happened, and says
 * what to do next. No I/O, no clock, no randomness, no objects: those are the driver's.
 *
 * <pre>
 *           +-- frame: Collect --+
 *           |                    v
 * start -> Requesting ------> Streaming -- end of list: Replace --------------------------+
 *   ^       |                    |                                                        |
 *   |       +-- refused, cut ----+-- no end                                               |
 *   |       |  twice             |                                                        |
 *   |       v                    v                                                        v
 *   |      Listing: page after page -- last page: Replace --> Opening -- accepted --> Watching --+ frame: Apply, Move
 *   |                                                           ^ ^                    |    ^----+
 *   +------------- 410, version too large, unreadable ----------|-|--------------------+
 *                                                               | +-- clean end, overdue
 *          Pausing <-- any failure that needs a pause ----------+-- stream broken: from the last version, no list
 * </pre>
 *
 * <p>A watch that goes on where another one was cut off is preceded by Checking: has the server
 * reached the version? If not, a new list.
 */
@org.jspecify.annotations.NullMarked
package dev.bowline.informer.internal.reflector;
