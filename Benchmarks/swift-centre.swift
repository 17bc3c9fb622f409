// The message center beside Foundation's NotificationCenter: ten subscribers, one producer and eight. A server of cases as
// bench.h describes.
//
// Throughput is processor time per message, of all threads together: what the centre's own thread does counts, waiting for
// other processes does not. Latency is from the sending of a message to the call of its last subscriber, on the wall: each
// producer sends its next message when the last one has come through.
import ForwardKit
import Foundation
import Synchronization

let subscribers = 10

func clock(_ id: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(id, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
func processorTime() -> Double { clock(CLOCK_PROCESS_CPUTIME_ID) }
func wallTime() -> Double { clock(CLOCK_MONOTONIC) }

/// What subscribers do: count, and wake who waits for the last of all.
final class Arrivals: Sendable {
  private let count = Atomic<Int>(0)
  private let expected: Int
  private let all = DispatchSemaphore(value: 0)
  init(_ expected: Int) { self.expected = expected }
  func arrive() { if count.add(1, ordering: .relaxed).newValue == expected { all.signal() } }
  func wait() { all.wait() }
}

/// A message of a producer that waits for it.
final class Probe: Sendable {
  private let calls = Atomic<Int>(0)
  private let arrived = Atomic<UInt64>(0)
  private let done = DispatchSemaphore(value: 0)
  func arrive() {
    guard calls.add(1, ordering: .relaxed).newValue == subscribers else { return }
    arrived.store(wallTime().bitPattern, ordering: .releasing)
    done.signal()
  }
  /// When the last subscriber was called.
  func wait() -> Double {
    done.wait()
    return Double(bitPattern: arrived.load(ordering: .acquiring))
  }
}

protocol Medium: Sendable {
  associatedtype Message: Sendable
  func send(_ message: Message)
}

struct Centre<Message: Sendable>: Medium {
  let centre = MessageCenter()
  let key: MessageKey<Message>
  init(_ name: String, _ body: @escaping @Sendable (Message) -> Void) throws {
    key = MessageKey(name)
    try centre.register(key)
    for _ in 0..<subscribers { try centre.subscribe(key) { body($0) } }
  }
  func send(_ message: Message) { centre.dispatch(key, message) }
}

struct Notifications<Message: Sendable>: Medium {
  // What observers are known by; never touched after the making.
  let centre = NotificationCenter()
  let name: Notification.Name
  nonisolated(unsafe) private let tokens: [any NSObjectProtocol]
  init(_ name: String, _ body: @escaping @Sendable (Message) -> Void) {
    let name = Notification.Name(name)
    self.name = name
    let centre = centre
    tokens = (0..<subscribers).map { _ in
      centre.addObserver(forName: name, object: nil, queue: nil) {
        if let message = $0.object as? Message { body(message) }
      }
    }
  }
  func send(_ message: Message) { centre.post(name: name, object: message) }
}

func producers(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread.detachNewThread {
      body(number)
      done.signal()
    }
  }
  for _ in 0..<count { done.wait() }
}

/// Nanoseconds of processor time per message.
func throughput<M: Medium>(_ medium: M, _ senders: Int, _ messages: Int, _ arrivals: Arrivals)
  -> Double where M.Message == Arrivals
{
  let start = processorTime()
  if senders == 1 {
    for _ in 0..<messages { medium.send(arrivals) }
  } else {
    producers(senders) { _ in for _ in 0..<messages / senders { medium.send(arrivals) } }
  }
  arrivals.wait()
  return (processorTime() - start) / Double(messages)
}

/// The median and the 99th of a hundred, in nanoseconds.
func latency<M: Medium>(_ medium: M, _ senders: Int, _ messages: Int) -> (Double, Double)
where M.Message == Probe {
  let found = Mutex<[Double]>([])
  producers(senders) { _ in
    var times: [Double] = []
    for _ in 0..<messages / senders {
      let probe = Probe()
      let start = wallTime()
      medium.send(probe)
      times.append(probe.wait() - start)
    }
    found.withLock { [times] in $0 += times }
  }
  let times = found.withLock { $0.sorted() }
  return (times[times.count / 2], times[times.count * 99 / 100])
}

while let line = readLine() {
  for name in line.split(separator: " ") {
    let parts = name.split(separator: "_")
    guard parts.count == 3, let senders = Int(parts[2]) else { exit(2) }
    var values = (0.0, 0.0)
    switch (parts[0], parts[1]) {
    case ("centre", "throughput"):
      let count = 40_000
      values.0 = throughput(
        try Centre<Arrivals>("bench") { $0.arrive() }, senders, count, Arrivals(count * subscribers)
      )
    case ("notifications", "throughput"):
      let count = 8_000
      values.0 = throughput(
        Notifications<Arrivals>("bench") { $0.arrive() }, senders, count,
        Arrivals(count * subscribers))
    case ("centre", "latency"):
      values = latency(try Centre<Probe>("bench") { $0.arrive() }, senders, 2_000)
    case ("notifications", "latency"):
      values = latency(Notifications<Probe>("bench") { $0.arrive() }, senders, 2_000)
    default: exit(2)
    }
    print("\(name):\(values.0),\(values.1)", terminator: " ")
  }
  print("")
  fflush(nil)
}
