// Cached sends from Swift: the lookup of CRuntime.h, inlined by the compiler, then a call; beside a call of the same method
// through a pointer. A server of cases as bench.h describes: `indirect`, `lookup`, `indirect_mixed`, `lookup_mixed`.
import CRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

typealias Add = @convention(c) (fwd_id?, fwd_SEL, Int32) -> Int32

let add: Add = { _, _, x in x &+ 1 }
/// In memory that the optimizer cannot see through, so that each call loads it.
let pointer = UnsafeMutablePointer<Add>.allocate(capacity: 1)
pointer.initialize(to: add)

func makeObject(_ name: String, _ selectors: [fwd_SEL]) -> fwd_id {
  guard let cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0) else { exit(3) }
  for selector in selectors {
    fwd_class_addMethod(cls, selector, unsafeBitCast(add, to: fwd_IMP.self), "i20@0:8i16")
  }
  fwd_registerClassPair(cls)
  guard let object = fwd_class_createInstance(cls, 0) else { exit(3) }
  return object
}

@inline(never) func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

let count = 400_000
let mix = 4096
let selectors = (0..<32).map { fwd_sel_registerName("selector\($0):") }
let objects = (0..<16).map { makeObject("Mixed\($0)", selectors) }
let receivers = UnsafeMutablePointer<fwd_id>.allocate(capacity: mix)
let names = UnsafeMutablePointer<fwd_SEL>.allocate(capacity: mix)
var seed: UInt32 = 12345
for i in 0..<mix {
  seed = seed &* 1_103_515_245 &+ 12345
  receivers[i] = objects[Int((seed >> 16) % 16)]
  seed = seed &* 1_103_515_245 &+ 12345
  names[i] = selectors[Int((seed >> 16) % 32)]
}

/// Nanoseconds per call; a sixteenth of them goes first, since another process had the caches.
@inline(__always)
func measure(_ call: (Int) -> Int32) -> Double {
  var sum: Int32 = 0
  for i in 0..<count / 16 { sum &+= call(i) }
  let start = nanoseconds()
  for i in 0..<count { sum &+= call(i) }
  let time = nanoseconds() - start
  guard sum != 0x5eed else { exit(3) }  // the calls are needed for it
  return time / Double(count)
}

@inline(never) func indirect(
  _ object: fwd_id, _ selector: fwd_SEL, _ method: UnsafeMutablePointer<Add>
) -> Double {
  measure { method.pointee(object, selector, Int32(truncatingIfNeeded: $0)) }
}
@inline(never) func lookup(_ object: fwd_id, _ selector: fwd_SEL) -> Double {
  measure {
    unsafeBitCast(fwd_msgLookup(object, selector), to: Add.self)(
      object, selector, Int32(truncatingIfNeeded: $0))
  }
}
@inline(never) func indirectMixed(
  _ method: UnsafeMutablePointer<Add>, _ receivers: UnsafeMutablePointer<fwd_id>,
  _ names: UnsafeMutablePointer<fwd_SEL>
) -> Double {
  measure { method.pointee(receivers[$0 & 4095], names[$0 & 4095], Int32(truncatingIfNeeded: $0)) }
}
@inline(never) func lookupMixed(
  _ receivers: UnsafeMutablePointer<fwd_id>, _ names: UnsafeMutablePointer<fwd_SEL>
) -> Double {
  measure {
    let object = receivers[$0 & 4095], selector = names[$0 & 4095]
    return unsafeBitCast(fwd_msgLookup(object, selector), to: Add.self)(
      object, selector, Int32(truncatingIfNeeded: $0))
  }
}

while let line = readLine() {
  for name in line.split(separator: " ") {
    let time: Double
    switch name {
    case "indirect": time = indirect(objects[0], selectors[0], pointer)
    case "lookup": time = lookup(objects[0], selectors[0])
    case "indirect_mixed": time = indirectMixed(pointer, receivers, names)
    case "lookup_mixed": time = lookupMixed(receivers, names)
    default: exit(2)
    }
    print("\(name):\(time),0,0,0", terminator: " ")
  }
  print("")
  fflush(nil)
}
