import ForwardKit

/// A delegate of closures, a real delegate behind it, and block properties.
func delegates() throws {
  let proto = try RuntimeProtocol.define("WindowDelegate") {
    Requirement("windowShouldClose:", ((RuntimeObject) -> Bool).self, optional: true)
    Requirement("windowDidClose:", ((RuntimeObject) -> Void).self, optional: true)
  }
  let Window = try RuntimeClass.define("Window") {
    RuntimeProperty("delegate", RuntimeObject?.self, .weak)
    RuntimeProperty("didClose", RuntimeBlock?.self, .dynamic, .copy)
    RuntimeMethod("close") { (self: RuntimeObject) -> Bool in
      guard let delegate = try self.send("delegate", returning: RuntimeObject?.self) else {
        return true
      }
      guard try delegate.send("windowShouldClose:", self, returning: Bool.self) else {
        return false
      }
      try delegate.send("windowDidClose:", self)
      return true
    }
  }
  try Window.registerDynamicDelegate()
  try Window.linkDelegateMethods(["didClose": "windowDidClose:"])
  let window = try Window.new()
  try window.send("setDidClose:", RuntimeBlock { (_: RuntimeObject) in print("closed") })
  let delegate = try window.dynamicDelegate()
  try delegate.on("windowShouldClose:") { () -> Bool in false }
  print(try window.send("close", returning: Bool.self))

  let Careful = try RuntimeClass.define("Careful") {
    Conforms(to: proto)
    RuntimeMethod("windowShouldClose:") { (self: RuntimeObject, _: RuntimeObject) -> Bool in
      print("the real delegate is asked as well")
      return true
    }
  }
  let real = try Careful.new()
  try window.send("setDelegate:", real)
  try delegate.on("windowShouldClose:", policy: .delegateFirst(.and)) { () -> Bool in true }
  print(try window.send("close", returning: Bool.self))
  do {
    try delegate.on("windowShouldClose:") { (_: Double) -> Bool in true }
  } catch let error as RuntimeError {
    print(error)
  }
  withExtendedLifetime(real) {}
}
