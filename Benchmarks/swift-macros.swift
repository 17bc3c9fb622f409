// Hook points beside a direct call of the same method. `Hooked` is what @Hookable makes of `Plain`, written by hand, so that no
// plugin has to be built; Tests/UsingMacros compares the macro's text. A server of cases as bench.h describes: nanoseconds per call.
import ForwardKit
import ForwardKitMacros

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@inline(never) func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

final class Plain {
  var far = 0
  @inline(never) func drive(_ far: Int, at speed: Double) -> Int {
    self.far &+= far
    return self.far
  }
}

final class Hooked {
  var far = 0
  @inline(never) func drive(_ far: Int, at speed: Double) -> Int {
    func original(_ far: Int, _ speed: Double) -> Int {
      self.far &+= far
      return self.far
    }
    if HookPoints.drive.isIdle { return original(far, speed) }
    return HookPoints.drive.call(self, on: self, far, speed, original: original)
  }
  deinit { HookedObjects.ended(self) }
}

extension Hooked: HookableObject {
  enum HookPoints {
    static let drive = MethodHook<NoActor, Hooked, Int, Never, Int, Double>("drive(_:at:)")
  }
}

/// What @DynamicDelegate makes of `protocol Asking: AnyObject { func ask(_ x: Int) -> Int }`, shortened to one policy.
protocol Asking: AnyObject { func ask(_ x: Int) -> Int }
final class DynamicAsking: Asking {
  let real = RealDelegate<any Asking>()
  let slot = DelegateSlot<(Int) -> Int, Int>()
  func ask(_ x: Int) -> Int {
    let own = slot.current, real = real.object
    if let own, case .replace = own.policy.order { return own.body(x) }
    return real?.ask(x) ?? 0
  }
}

/// What @Proxy makes of `protocol Adding { func add(_ x: Int) throws -> Int }`.
protocol Adding { func add(_ x: Int) throws -> Int }
enum AddingCall: ProxyCall {
  case add(Int)
  var name: String { "add(_:)" }
}
final class AddingProxy: Adding {
  let handler = ProxyHandler<AddingCall> { call in
    switch call {
    case .add(let x): x &+ 1
    }
  }
  func add(_ x: Int) throws -> Int { try handler.replyNow(to: AddingCall.add(x), as: Int.self) }
}

/// What @RuntimeObject makes of `final class Sent { func drive(_ far: Int, at speed: Double) -> Int { … } }`.
final class Sent: RuntimeBacked, @unchecked Sendable {
  enum Messages { static let drive = Message<(Int, Double) -> Int>("drive:at:") }
  private var far = 0
  func drive(_ far: Int, at speed: Double) -> Int {
    RuntimeDispatch.send(Messages.drive, on: self, far, speed) { own(far, at: speed) }
  }
  fileprivate func own(_ far: Int, at speed: Double) -> Int {
    self.far &+= far
    return self.far
  }
  @ClassBuilder static var runtimeMembers: [ClassMember] {
    RuntimeMethod(Messages.drive) { (me: RuntimeObject, far: Int, speed: Double) throws -> Int in
      RuntimeDispatch.body(of: try me.peer(Sent.self), Messages.drive.selector) {
        $0.own(far, at: speed)
      }
    }
  }
}

let count = 100_000
let plain = Plain()
let hooked = Hooked()
var sum = 0

@inline(never) func direct() {
  for i in 0..<count { sum &+= plain.drive(i, at: 1) }
}
@inline(never) func hook() {
  for i in 0..<count { sum &+= hooked.drive(i, at: 1) }
}

let asking = DynamicAsking()
_ = asking.slot.set({ $0 &+ 1 }, .replace)
let delegate: any Asking = asking
@inline(never) func ask() {
  for i in 0..<count { sum &+= delegate.ask(i) }
}
let proxy: any Adding = AddingProxy()
@inline(never) func add() {
  for i in 0..<count { sum &+= (try? proxy.add(i)) ?? 0 }
}

let sent = Sent()
@inline(never) func sendAll() {
  for i in 0..<count { sum &+= sent.drive(i, at: 1) }
}

while let line = readLine() {
  for name in line.split(separator: " ") {
    var token: HookToken?
    switch name {
    case "before": token = hooked.before({ $0.drive }) { _, _ in }
    case "instead":
      token = hooked.instead({ $0.drive }) { original, far, speed in
        original(far, speed)
      }
    default: break
    }
    let work =
      switch name {
      case "direct": direct
      case "delegate": ask
      case "proxy": add
      case "sent": sendAll
      default: hook
      }
    work()
    let start = nanoseconds()
    work()
    print("\(name):\((nanoseconds() - start) / Double(count))", terminator: " ")
    token?.cancel()
  }
  print()
  fflush(stdout)
}
if sum == 1 { print(sum) }
