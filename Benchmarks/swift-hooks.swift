// Hooks and observers that are Swift closures, beside a plain cached send of the same method: sends are native, so that
// what is measured is the hook. A server of cases as bench.h describes: nanoseconds and allocations per call.
import Allocations
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
func makeObject() throws -> (RuntimeObject, fwd_id) {
  classes += 1
  let name = "Swift\(classes)"
  guard let cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0) else { exit(3) }
  fwd_class_addMethod(
    cls, fwd_sel_registerName("add:"), unsafeBitCast(add, to: fwd_IMP.self), "i20@0:8i16")
  fwd_class_addMethod(
    cls, fwd_sel_registerName("setSize:"), unsafeBitCast(set, to: fwd_IMP.self), "v20@0:8i16")
  fwd_class_addMethod(
    cls, fwd_sel_registerName("size"), unsafeBitCast(get, to: fwd_IMP.self), "i16@0:8")
  fwd_registerClassPair(cls)
  // The newest instance of the class is the one that `new` gives.
  let object = try RuntimeClass.named(name).new()
  return (object, try object.send("self", returning: Address.self).pointer)
}

/// The object's address, for native sends.
struct Address: RuntimeValue {
  nonisolated(unsafe) let pointer: fwd_id
  static var runtimeEncoding: String { "@" }
  var runtimeForm: RuntimeReference {
    RuntimeReference(registerBits: UInt64(UInt(bitPattern: pointer)))
  }
  static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Address {
    guard let pointer = fwd_id(bitPattern: UInt(form.registerBits)) else {
      throw .nilValue(expected: "an object")
    }
    return Address(pointer: pointer)
  }
}

let count = 100_000
@inline(never) func sends(_ receiver: fwd_id, _ name: String) -> (Double, Double) {
  let selector = fwd_sel_registerName(name)
  func run(_ times: Int) {
    for i in 0..<times {
      _ = unsafeBitCast(fwd_msgLookup(receiver, selector), to: Add.self)(
        receiver, selector, Int32(truncatingIfNeeded: i))
    }
  }
  run(count / 16)
  let (start, allocations) = (nanoseconds(), bench_allocations())
  run(count)
  return (
    (nanoseconds() - start) / Double(count),
    Double(bench_allocations() - allocations) / Double(count)
  )
}

/// The same through a MethodCaller, of a method without arguments.
@inline(never) func typedSends(_ object: RuntimeObject, _ get: MethodCaller<() -> Int32>) throws
  -> (
    Double, Double
  )
{
  func run(_ times: Int) throws { for _ in 0..<times { _ = try get(object) } }
  try run(count / 16)
  let (start, allocations) = (nanoseconds(), bench_allocations())
  try run(count)
  return (
    (nanoseconds() - start) / Double(count),
    Double(bench_allocations() - allocations) / Double(count)
  )
}

nonisolated(unsafe) let seen = UnsafeMutablePointer<Int>.allocate(capacity: 1)
struct Case {
  let object: RuntimeObject
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
    try target.instead("add:") { (info, x: Int32) -> Int32 in
      try info.proceed(returning: Int32.self)
    }
  case "observed":
    selector = "setSize:"
    kept.append(try object.observe("size", options: []) { _ in seen.pointee &+= 1 })
  case "observed_values":
    selector = "setSize:"
    kept.append(try object.observe("size", options: [.old, .new]) { _ in seen.pointee &+= 1 })
  case "throttled":
    try throttle.limit(
      .instances(of: object.runtimeClass), "add:", to: .seconds(3600), mode: .firstly)
  case "caller", "caller_plain":
    selector = "size"
    if name == "caller" { try target.before("size") { seen.pointee &+= 1 } }
  case _ where name.hasPrefix("crowd_"):
    guard let others = Int(name.dropFirst(6)) else { exit(2) }
    try crowd(object.runtimeClass, others)
  case "set": selector = "setSize:"
  case "send": break
  default: exit(2)
  }
  return Case(object: object, receiver: receiver, selector: selector)
}

/// So many hooks on other selectors, and one on `add:`.
func crowd(_ cls: RuntimeClass, _ others: Int) throws {
  guard let raw = fwd_getClass(cls.name) else { exit(3) }
  for number in 0..<others {
    let name = "crowd\(number):"
    fwd_class_addMethod(
      raw, fwd_sel_registerName(name), unsafeBitCast(add, to: fwd_IMP.self), "i20@0:8i16")
    try cls.before(RuntimeSelector(name)) { seen.pointee &+= 1 }
  }
  try cls.before("add:") { seen.pointee &+= 1 }
}

/// Bytes of memory that are resident.
func resident() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
  let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .split(separator: " ")
  return (Double(words[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
}

/// A million aspects of a class, an object and objects that end, each added, called once and removed: time for one, and what
/// memory grew by from the first ten thousand on.
func aspectRounds() throws -> (Double, Double) {
  let (object, receiver) = try makeObject()
  let (cls, selector) = (object.runtimeClass, fwd_sel_registerName("add:"))
  var before = 0.0
  let start = nanoseconds()
  for round in 0..<1_000_000 {
    try autoreleasing {
      let mortal = round % 4 == 3 ? try cls.new() : nil
      let target: any AspectTarget =
        if let mortal { mortal } else if round % 4 == 2 { object } else { cls }
      let token: AspectToken
      switch round % 3 {
      case 0: token = try target.before("add:") { seen.pointee &+= round }
      case 1:
        token = try target.after("add:") { (info, x: Int32) in seen.pointee &+= Int(x) &+ round }
      default:
        token = try target.instead("add:") { (info, x: Int32) -> Int32 in
          try info.proceed(returning: Int32.self)
        }
      }
      _ = unsafeBitCast(fwd_msgLookup(receiver, selector), to: Add.self)(receiver, selector, 1)
      if mortal == nil || round % 8 == 3 { token.cancel() }
    }
    if round == 10_000 { before = resident() }
  }
  return ((nanoseconds() - start) / 1e6, resident() - before)
}

let throttle = MessageThrottle()
let getSize = try MethodCaller<() -> Int32>("size")
nonisolated(unsafe) var kept: [ObservationToken] = []
nonisolated(unsafe) var cases: [String: Case] = [:]
while let line = readLine() {
  for name in line.split(separator: " ").map(String.init) {
    if name == "rounds" {
      let (time, memory) = try aspectRounds()
      print("\(name):\(time),\(memory)", terminator: " ")
      continue
    }
    let known = try cases[name] ?? prepare(name)
    cases[name] = known
    let isTyped = name.hasPrefix("caller")
    let (time, allocations) =
      isTyped ? try typedSends(known.object, getSize) : sends(known.receiver, known.selector)
    print("\(name):\(time),\(allocations)", terminator: " ")
  }
  print()
  fflush(stdout)
}
