// Injections at work: CRuntime asks before each stage of a traced message, and the first injection that fits answers.
// An object or method that an injection names is looked up at that moment; one that is not there leaves the stage alone and
// is a problem to tell at the end.
//
// Locking: what a key leads to is asked of the program's own getters, so nothing is held while a value is found; the
// mutex guards the counts.
import CRuntime
import Synchronization

public final class Injector {
  private struct Tally {
    /// Messages that fitted so far, for the n-th of them.
    var fitting: [Int]
    /// How often each has counted.
    var used: [Int]
    var problems: [String] = []
  }

  public let injections: [Injection]
  private let tally: Mutex<Tally>
  private let recorder: TraceRecorder

  /// `recorder` gives objects their names. It must be recording for anything to happen.
  public init(_ injections: [Injection], recorder: TraceRecorder) {
    self.injections = injections
    self.recorder = recorder
    let none = [Int](repeating: 0, count: injections.count)
    tally = Mutex(Tally(fitting: none, used: none))
  }

  /// Begins to answer. Call it before the recorder starts, and `stop` after it has stopped.
  public func start() {
    fwd_setInjector(
      { place, injection, context in
        guard let context else { return false }
        return Unmanaged<Injector>.fromOpaque(context).takeUnretainedValue().answer(
          place.pointee, &injection.pointee)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  public func stop() { fwd_setInjector(nil, nil) }

  /// What could not be done, each once, in order.
  public var problems: [String] { tally.withLock { $0.problems } }

  /// Injections that never counted.
  public var unused: [Injection] {
    let used = tally.withLock { $0.used }
    return injections.indices.filter { used[$0] == 0 }.map { injections[$0] }
  }

  private func answer(_ place: fwd_inject_place, _ answer: inout fwd_injection) -> Bool {
    guard let stage = Stage.allCases[checked: Int(place.stage.rawValue)] else { return false }
    for (index, injection) in injections.enumerated()
    where injection.stage == stage && fits(injection, index, place) {
      do throws(InjectionError) {
        try fill(&answer, injection.value, place)
      } catch {
        note("'\(injection.text)': \(error.description)")
        return false
      }
      tally.withLock { $0.used[index] += 1 }
      return true
    }
    return false
  }

  private func fits(_ injection: Injection, _ index: Int, _ place: fwd_inject_place) -> Bool {
    if let line = injection.line, line != Int(place.line) { return false }
    if let method = injection.method {
      let own = place.receiver.map { fwd_object_getClass($0) } ?? place.cls
      let classes = [place.cls, own].compactMap {
        $0.map { String(cString: fwd_class_getName($0)) }
      }
      let selector = String(cString: fwd_sel_getName(place.sel))
      guard
        method.matches(
          isClass: fwd_class_isMetaClass(place.cls), classes: classes, selector: selector)
      else { return false }
    }
    guard let ordinal = injection.ordinal else { return true }
    guard !place.is_query else { return false }
    return tally.withLock {
      $0.fitting[index] += 1
      return $0.fitting[index] == ordinal
    }
  }

  private func note(_ problem: String) {
    tally.withLock { if !$0.problems.contains(problem) { $0.problems.append(problem) } }
  }

  // MARK: Values

  private func fill(
    _ answer: inout fwd_injection, _ value: Injection.Value, _ place: fwd_inject_place
  ) throws(InjectionError) {
    switch value {
    case .off, .object(nil), .signature(nil): break
    case .answer(let said): answer.answer = said
    case .method(let method):
      answer.answer = true
      let found = try implementation(method)
      answer.imp = found.imp
      answer.types = found.types
    case .object(let name?): answer.object = try object(name, place)
    case .signature(let types?):
      guard let signature = fwd_signature_get(types, nil) else {
        throw InjectionError(description: "'\(types)' is no type encoding of a method")
      }
      answer.signature = signature
    }
  }

  private func implementation(_ method: MethodPattern) throws(InjectionError) -> (
    imp: fwd_IMP, types: UnsafePointer<CChar>
  ) {
    let parts = method.parts
    guard let named = fwd_lookUpClass(parts.className) else {
      throw InjectionError(description: "there is no class \(parts.className)")
    }
    let cls = parts.isClass ? fwd_object_getClass(UnsafeMutablePointer<fwd_object>(named)) : named
    guard let found = fwd_class_getInstanceMethod(cls, fwd_sel_registerName(parts.selector)),
      let imp = fwd_method_getImplementation(found), let types = fwd_method_getTypeEncoding(found)
    else { throw InjectionError(description: "there is no method \(method.text)") }
    return (imp, types)
  }

  private func object(
    _ name: Injection.ObjectName, _ place: fwd_inject_place
  ) throws(InjectionError) -> UnsafeMutablePointer<fwd_object>? {
    switch name {
    case .named(let name):
      if let cls = fwd_lookUpClass(name) { return UnsafeMutablePointer<fwd_object>(cls) }
      guard
        let object = UnsafeMutablePointer<fwd_object>(
          bitPattern: recorder.address(ofObjectNamed: name))
      else {
        throw InjectionError(description: "there is no class and no living object \(name)")
      }
      return object
    case .receiver(let keys):
      guard var object = place.receiver else {
        throw InjectionError(description: "there is no receiver")
      }
      for key in keys {
        guard let next = try value(of: key, in: object) else { return nil }
        object = next
      }
      return object
    }
  }

  /// What a getter of that name gives, else an instance variable `_key` or `key`.
  private func value(
    of key: String, in object: UnsafeMutablePointer<fwd_object>
  ) throws(InjectionError) -> UnsafeMutablePointer<fwd_object>? {
    let cls = fwd_object_getClass(object)
    let sel = fwd_sel_registerName(key)
    if let getter = fwd_class_getInstanceMethod(cls, sel),
      let types = fwd_method_getTypeEncoding(getter),
      Self.isObject(types)
    {
      return try result(of: sel, sentTo: object)
    }
    for name in ["_" + key, key] {
      guard let ivar = fwd_class_getInstanceVariable(cls, name),
        let types = fwd_ivar_getTypeEncoding(ivar), Self.isObject(types)
      else { continue }
      return fwd_object_getIvar(object, ivar)
    }
    throw InjectionError(description: "\(recorder.name(of: object)) has no object '\(key)'")
  }

  /// Whether an encoding begins with an object or a class.
  private static func isObject(_ types: UnsafePointer<CChar>) -> Bool {
    types.pointee == CChar(UInt8(ascii: "@")) || types.pointee == CChar(UInt8(ascii: "#"))
  }

  private func result(
    of sel: fwd_SEL, sentTo object: UnsafeMutablePointer<fwd_object>
  ) throws(InjectionError) -> UnsafeMutablePointer<fwd_object>? {
    guard let signature = fwd_signature_get("@@:", nil) else {
      throw InjectionError(description: "memory is out")
    }
    var receiver: UnsafeMutablePointer<fwd_object>? = object
    var selector: fwd_SEL? = sel
    var result: UnsafeMutablePointer<fwd_object>?
    let status = withUnsafeMutablePointer(to: &receiver) { receiver in
      withUnsafeMutablePointer(to: &selector) { selector in
        withUnsafeMutablePointer(to: &result) { result in
          var arguments: [UnsafeMutableRawPointer?] = [
            UnsafeMutableRawPointer(receiver), UnsafeMutableRawPointer(selector),
          ]
          return fwd_send(object, sel, signature, &arguments, UnsafeMutableRawPointer(result))
        }
      }
    }
    guard status == FWD_OK else {
      var raised = fwd_exception()
      if fwd_exception_take(&raised), let object = raised.object { fwd_release(object) }
      throw InjectionError(
        description:
          "\(recorder.name(of: object)) raised when asked for '\(String(cString: fwd_sel_getName(sel)))'"
      )
    }
    return result
  }
}

extension Array {
  fileprivate subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
