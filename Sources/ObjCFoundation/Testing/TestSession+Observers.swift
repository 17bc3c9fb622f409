// Observers of a run of tests, told of it as XCTestObservation has it: the bundle, each class's suite, each test, each failure.
import CRuntime
import ObjCVM

extension TestSession {
  func add(observer: ObjectPointer?) {
    guard let observer, !observers.contains(observer) else { return }
    observers.append(fwd_retain(observer) ?? observer)
  }

  func remove(observer: ObjectPointer?) {
    guard let index = observers.firstIndex(where: { $0 == observer }) else { return }
    fwd_release(observers.remove(at: index))
  }

  /// Sends a message to those observers that have the method.
  func tell(_ selector: String, _ arguments: SendArgument..., in world: World)
    throws(ListingException)
  {
    if suspensions > 0 { return }
    for observer in observers where try responds(observer, selector, world) {
      _ = try world.perform(
        observer, world.selector(selector), arguments, resultType: "v", as: Int.self)
    }
  }

  private func responds(_ observer: ObjectPointer, _ selector: String, _ world: World)
    throws(ListingException) -> Bool
  {
    // An observer may have been removed by one before it.
    guard observers.contains(observer) else { return false }
    return try world.sendBool(
      observer, "respondsToSelector:", .sel(world.selector(selector)))
  }

  /// The suite of a class of tests, or of all, +0.
  func suite(named name: String, _ world: World) throws(ListingException) -> ObjectPointer? {
    try world.send(
      toClass: world.cls("XCTestSuite"), "testSuiteWithName:",
      .object(world.autoreleasedString(name)))
  }

  func tellOfBundle(_ selector: String, _ world: World) throws(ListingException) {
    guard !observers.isEmpty else { return }
    let bundle = try world.send(toClass: world.cls("NSBundle"), "mainBundle")
    try tell(selector, .object(bundle), in: world)
  }

  func tell(_ failure: TestFailure, of test: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    guard !observers.isEmpty, suspensions == 0, let test else { return }
    // The older message is for those that do not know the newer one.
    let (newer, older) = (
      "testCase:didRecordIssue:", "testCase:didFailWithDescription:inFile:atLine:"
    )
    let issue = try TestLibrary.makeIssue(failure, world)
    for observer in observers {
      if try responds(observer, newer, world) {
        try world.sendVoid(observer, newer, .object(test), .object(issue))
      } else if try responds(observer, older, world) {
        try world.sendVoid(
          observer, older, .object(test), .object(world.autoreleasedString(failure.message)),
          .object(world.autoreleasedString(failure.file)), .uint(UInt(max(0, failure.line))))
      }
    }
  }
}
