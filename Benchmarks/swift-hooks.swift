// Hooks and observers that are Swift closures, beside a plain cached send of the same method: sends are native, so that
// what is measured is the hook. A server of cases as bench.h describes.
import CRuntime
import ForwardKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

typealias Add = @convention(c) (fwd_id?, fwd_SEL, Int32) -> Int32
let add: Add = { _, _, x in x &+ 1 }
typealias Set = @convention(c) (fwd_id?, fwd_SEL, Int32) -> Void
let set: Set = { _, _, _ in }
typealias Get = @convention(c) (fwd_id?, fwd_SEL) -> Int32
let get: Get = { _, _ in 1 }

@inline(never) func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

nonisolated(unsafe) var classes = 0
/// An object of a class of its own, and its address.
func makeObject() throws -> (Object, fwd_id) {
  classes += 1
  let name = "Swift\(classes)"
  guard let cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0) else { exit(3) }
  fwd_class_addMethod(cls, fwd_sel_registerName("add:"), unsafeBitCast(add, to: fwd_IMP.self), "i20@0:8i16")
  fwd_class_addMethod(cls, fwd_sel_registerName("setSize:"), unsafeBitCast(set, to: fwd_IMP.self), "v20@0:8i16")
  fwd_class_addMethod(cls, fwd_sel_registerName("size"), unsafeBitCast(get, to: fwd_IMP.self), "i16@0:8")
  fwd_registerClassPair(cls)
  // The newest instance of the class is the one that `new` gives.
  let object = try RuntimeClass.named(name).new()
  return (object, try object.send("self", returning: Address.self).pointer)
}

/// The object's address, for native sends.
struct Address: RuntimeValue {
  nonisolated(unsafe) let pointer: fwd_id
  static var runtimeEncoding: String { "@" }
  var runtimeForm: RuntimeReference { RuntimeReference(registerBits: UInt64(UInt(bitPattern: pointer))) }
  static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Address {
    guard let pointer = fwd_id(bitPattern: UInt(form.registerBits)) else { throw .nilValue(expected: "an object") }
    return Address(pointer: pointer)
  }
}

let count = 100_000
@inline(never) func sends(_ receiver: fwd_id, _ name: String) -> Double {
  let selector = fwd_sel_registerName(name)
  func run(_ times: Int) {
    for i in 0..<times {
      _ = unsafeBitCast(fwd_msgLookup(receiver, selector), to: Add.self)(receiver, selector, Int32(truncatingIfNeeded: i))
    }
  }
  run(count / 16)
  let start = nanoseconds()
  run(count)
  return (nanoseconds() - start) / Double(count)
}

nonisolated(unsafe) let seen = UnsafeMutablePointer<Int>.allocate(capacity: 1)
struct Case {
  let object: Object
  let receiver: fwd_id
  let selector: String
}

func prepare(_ name: String) throws -> Case {
  let (object, receiver) = try makeObject()
  let isOwn = name.hasSuffix("_object")
  let target: any AspectTarget = isOwn ? object : object.runtimeClass
  var selector = "add:"
  switch isOwn ? String(name.dropLast(7)) : name {
  case "before": try target.before("add:") { seen.pointee &+= 1 }
  case "after": try target.after("add:") { seen.pointee &+= 1 }
  case "before_arguments": try target.before("add:") { (info, x: Int32) in seen.pointee &+= Int(x) }
  case "after_arguments": try target.after("add:") { (info, x: Int32) in seen.pointee &+= Int(x) }
  case "instead":
    try target.instead("add:") { (info, x: Int32) -> Int32 in try info.proceed(returning: Int32.self) }
  case "observed":
    selector = "setSize:"
    kept.append(try object.observe("size", options: []) { _ in seen.pointee &+= 1 })
  case "observed_values":
    selector = "setSize:"
    kept.append(try object.observe("size", options: [.old, .new]) { _ in seen.pointee &+= 1 })
  case "set": selector = "setSize:"
  case "send": break
  default: exit(2)
  }
  return Case(object: object, receiver: receiver, selector: selector)
}

nonisolated(unsafe) var kept: [ObservationToken] = []
nonisolated(unsafe) var cases: [String: Case] = [:]
while let line = readLine() {
  for name in line.split(separator: " ").map(String.init) {
    let known = try cases[name] ?? prepare(name)
    cases[name] = known
    print("\(name):\(sends(known.receiver, known.selector))", terminator: " ")
  }
  print()
  fflush(stdout)
}
