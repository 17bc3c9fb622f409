// Messages from Swift beside their cheapest counterparts: typed sends beside an indirect call, a dynamic delegate's closure
// beside a plain cached send. A server of cases as bench.h describes.
import CRuntime
import ForwardKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

typealias Add = @convention(c) (fwd_id?, fwd_SEL, Int32, Int32) -> Int32
typealias Half = @convention(c) (fwd_id?, fwd_SEL, Double) -> Double
let add: Add = { _, _, x, y in x &+ y }
let half: Half = { _, _, x in x * 0.5 }

@inline(never) func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Nanoseconds per call; a sixteenth of them goes first, since another process had the caches.
@inline(__always)
func measure(_ count: Int, _ call: (Int32) throws -> Int32) rethrows -> Double {
  var sum: Int32 = 0
  for _ in 0..<count / 16 { sum = try call(sum) }
  let start = nanoseconds()
  for _ in 0..<count { sum = try call(sum) }
  let time = nanoseconds() - start
  guard sum != 0x5eed else { exit(3) }  // the calls are needed for it
  return time / Double(count)
}

/// A class with native methods and the same ones as closures; its address for native sends.
func makeCalculator() throws -> (RuntimeObject, fwd_id) {
  let cls = try RuntimeClass.define("Calculator") {
    RuntimeMethod("closure:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x &+ y }
  }
  guard let raw = fwd_getClass("Calculator") else { exit(3) }
  fwd_class_addMethod(
    raw, fwd_sel_registerName("add:to:"), unsafeBitCast(add, to: fwd_IMP.self), "i@:ii")
  fwd_class_addMethod(
    raw, fwd_sel_registerName("half:"), unsafeBitCast(half, to: fwd_IMP.self), "d@:d")
  guard let native = fwd_class_createInstance(raw, 0) else { exit(3) }
  return (try cls.new(), native)
}

func makeDelegate(_ owner: RuntimeObject) throws -> RuntimeObject {
  let proto = try RuntimeProtocol.define("CalculatorDelegate") {
    Requirement("calculatorShouldAdd:", ((RuntimeObject) -> Bool).self)
    Requirement("calculator:didAdd:", ((RuntimeObject, Int32) -> Int32).self)
  }
  let delegate = try owner.dynamicDelegate(for: proto)
  try delegate.on("calculatorShouldAdd:") { (_: RuntimeObject) -> Bool in true }
  try delegate.on("calculator:didAdd:") { (_: RuntimeObject, sum: Int32) -> Int32 in sum &+ 1 }
  return delegate.object
}

let (calculator, native) = try makeCalculator()
let delegate = try makeDelegate(calculator)
let addTo = try MethodCaller<(Int32, Int32) -> Int32>("add:to:")
let adding = Message<(Int32, Int32) -> Int32>("add:to:")
extension Message where Function == (Int32, Int32) -> Int32 {
  static var add: Message { Message("add:to:") }
}
let halve = try MethodCaller<(Double) -> Double>("half:")
let closure = try MethodCaller<(Int32, Int32) -> Int32>("closure:to:")
let shouldAdd = try MethodCaller<(RuntimeObject) -> Bool>("calculatorShouldAdd:")
let didAdd = try MethodCaller<(RuntimeObject, Int32) -> Int32>("calculator:didAdd:")
/// In memory that the optimizer cannot see through, so that each call loads it.
let pointer = UnsafeMutablePointer<Add>.allocate(capacity: 1)
pointer.initialize(to: add)
let halfPointer = UnsafeMutablePointer<Half>.allocate(capacity: 1)
halfPointer.initialize(to: half)

@inline(never) func indirect(_ object: fwd_id, _ sel: fwd_SEL, _ method: UnsafeMutablePointer<Add>)
  -> Double
{
  measure(400_000) { method.pointee(object, sel, $0, 1) }
}
@inline(never) func indirectDouble(
  _ object: fwd_id, _ sel: fwd_SEL, _ method: UnsafeMutablePointer<Half>
) -> Double {
  measure(400_000) { Int32(method.pointee(object, sel, Double($0)) + 1) }
}
@inline(never) func sent(_ object: fwd_id, _ sel: fwd_SEL) -> Double {
  measure(400_000) { unsafeBitCast(fwd_msgLookup(object, sel), to: Add.self)(object, sel, $0, 1) }
}
@inline(never) func typed(_ caller: MethodCaller<(Int32, Int32) -> Int32>, _ object: RuntimeObject)
  throws
  -> Double
{
  try measure(400_000) { try caller(object, $0, 1) }
}
@inline(never) func message(_ message: Message<(Int32, Int32) -> Int32>, _ object: RuntimeObject)
  throws -> Double
{
  try measure(400_000) { try object.send(message, $0, 1) }
}
@inline(never) func madeMessage(_ object: RuntimeObject) throws -> Double {
  try measure(400_000) { try object.send(.add, $0, 1) }
}
@inline(never) func typedDouble(_ caller: MethodCaller<(Double) -> Double>, _ object: RuntimeObject)
  throws
  -> Double
{
  try measure(400_000) { Int32(try caller(object, Double($0)) + 1) }
}
@inline(never) func asked(
  _ caller: MethodCaller<(RuntimeObject) -> Bool>, _ object: RuntimeObject, _ owner: RuntimeObject
) throws -> Double {
  try measure(40_000) { try caller(object, owner) ? $0 &+ 1 : $0 }
}
@inline(never) func told(
  _ caller: MethodCaller<(RuntimeObject, Int32) -> Int32>, _ object: RuntimeObject,
  _ owner: RuntimeObject
) throws -> Double {
  try measure(40_000) { try caller(object, owner, $0) }
}
@inline(never) func byName(_ object: RuntimeObject) throws -> Double {
  let selector: RuntimeSelector = "add:to:"
  return try measure(10_000) { try object.send(selector, $0, Int32(1), returning: Int32.self) }
}

let addSel = fwd_sel_registerName("add:to:")
let halfSel = fwd_sel_registerName("half:")
while let line = readLine() {
  for name in line.split(separator: " ") {
    let time: Double
    switch name {
    case "indirect": time = indirect(native, addSel, pointer)
    case "indirect_double": time = indirectDouble(native, halfSel, halfPointer)
    case "send": time = sent(native, addSel)
    case "caller": time = try typed(addTo, calculator)
    case "message": time = try message(adding, calculator)
    case "message_made": time = try madeMessage(calculator)
    case "caller_double": time = try typedDouble(halve, calculator)
    case "closure": time = try typed(closure, calculator)
    case "delegate": time = try asked(shouldAdd, delegate, calculator)
    case "delegate_two": time = try told(didAdd, delegate, calculator)
    case "by_name": time = try byName(calculator)
    default: exit(2)
    }
    print("\(name):\(time),0,0,0", terminator: " ")
  }
  print("")
  fflush(nil)
}
