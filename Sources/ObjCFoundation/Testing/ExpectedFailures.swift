// Failures that a test expects: `XCTExpectFailure` and its relatives (XCTExpectedFailure.h).
//
// They are a stack. A failure belongs to the last call whose options match it, is reported and does not count; a call that nothing
// belonged to is a failure itself when the block, or else the test, has ended.
import CRuntime
import ObjCSema
import ObjCVM

/// One call of `XCTExpectFailure`.
final class ExpectedFailure {
  /// Empty where there is none.
  let reason: String
  /// XCTExpectedFailureOptions, or nil for the usual ones; owned.
  let options: ObjectPointer?
  let place: TestPlace
  var isMatched = false

  init(reason: String, options: ObjectPointer?, place: TestPlace) {
    self.reason = reason
    self.options = fwd_retain(options)
    self.place = place
  }

  deinit { fwd_release(options) }

  func isOn(_ option: String, _ world: World) throws(ListingException) -> Bool {
    guard let options else { return true }
    return try world.sendBool(options, option)
  }

  func matches(_ failure: TestFailure, _ world: World) throws(ListingException) -> Bool {
    guard try isOn("isEnabled", world) else { return false }
    guard let options, let matcher = try world.send(options, "issueMatcher") else { return true }
    let issue = try TestLibrary.makeIssue(failure, world)
    return try world.callBlockBool(matcher, .object(issue))
  }
}

extension TestSession {
  /// Whose failure that is; nil for one that nobody expects.
  func expectation(of failure: TestFailure, _ world: World) -> ExpectedFailure? {
    for scope in expected.reversed() {
      var matches = false
      _ = world.attempt { () throws(ListingException) in
        matches = try scope.matches(failure, world)
      }
      guard matches else { continue }
      scope.isMatched = true
      return scope
    }
    return nil
  }

  /// Reports the calls that nothing belonged to; they have ended.
  func checkExpected(_ world: World) {
    let ended = expected
    expected = []
    for scope in ended { check(scope, world) }
  }

  func check(_ scope: ExpectedFailure, _ world: World) {
    guard !scope.isMatched else { return }
    var counts = false
    _ = world.attempt { () throws(ListingException) in
      guard try scope.isOn("isEnabled", world) else { return }
      counts = try scope.isOn("isStrict", world)
    }
    guard counts else { return }
    let outer = expected
    expected = []
    defer { expected = outer }
    let which = scope.reason.isEmpty ? "" : "'\(scope.reason)' "
    note(
      TestFailure(
        file: scope.place.file, line: scope.place.line,
        message: "Expected failure \(which)but none recorded", isUnexpected: false), world)
  }
}

extension TestLibrary {
  static var expectedFailureFunctions: [NativeFunction] {
    let (reason, options) = ("@\"NSString\"", "@\"XCTExpectedFailureOptions\"")
    let forms: [(name: String, types: String, hasOptions: Bool, hasBlock: Bool)] = [
      ("XCTExpectFailure", "v\(reason)", false, false),
      ("XCTExpectFailureWithOptions", "v\(reason)\(options)", true, false),
      ("XCTExpectFailureInBlock", "v\(reason)@?<v@?>", false, true),
      ("XCTExpectFailureWithOptionsInBlock", "v\(reason)\(options)@?<v@?>", true, true),
    ]
    return forms.map { form in
      NativeFunction(form.name, form.types) { call throws(ListingException) in
        let session = TestSession.of(call.world)
        let scope = ExpectedFailure(
          reason: try call.checkedObject(0).map { call.world.string(of: $0) } ?? "",
          options: form.hasOptions ? try call.checkedObject(1) : nil, place: session.currentPlace)
        session.expected.append(scope)
        guard form.hasBlock else { return }
        let block = try call.block(form.hasOptions ? 2 : 1)
        let outcome = call.world.attempt { () throws(ListingException) in
          try call.world.callBlockVoid(block)
        }
        session.expected.removeAll { $0 === scope }
        if case .failure(let error) = outcome { throw error }
        session.check(scope, call.world)
      }
    }
  }

  static func addExpectation(to cls: NativeClass) {
    cls.classMethod("nonStrictOptions", "@@:", returnsInstance: true) {
      call throws(ListingException) in
      let made = try call.world.send(
        try call.world.send(call.receiver, "alloc"), "init")
      try call.world.sendVoid(made, "setStrict:", .bool(false))
      call.returnObject(made)
    }
    cls.property("issueMatcher", "T@?,C")
    cls.instance("issueMatcher", "@?<B@?@\"XCTIssue\">@:") { call throws(ListingException) in
      call.returnObject(PropertyBag.of(call.receiver, call.world).retained("issueMatcher"))
    }
    cls.instance("setIssueMatcher:", "v@:@?<B@?@\"XCTIssue\">") { call throws(ListingException) in
      let copy = fwd_Block_copy(call.object(0))
      PropertyBag.of(call.receiver, call.world).keep(copy, as: "issueMatcher")
      fwd_Block_release(copy)
    }
  }
}
