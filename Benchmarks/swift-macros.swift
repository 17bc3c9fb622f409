// Hook points beside a direct call of the same method. `Hooked` is what @Hookable makes of `Plain`, written by hand, so that no
// plugin has to be built; Tests/UsingMacros compares the macro's text. A server of cases as bench.h describes: nanoseconds per call.
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
    static let drive = MethodHook<Hooked, Int, Never, Int, Double>("drive(_:at:)")
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
    let work = name == "direct" ? direct : hook
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
