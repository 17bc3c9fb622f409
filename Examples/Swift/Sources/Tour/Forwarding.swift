import ForwardKit

/// A Swift object that answers messages through its peer.
final class Logger: RuntimePeer {
  @ClassBuilder static var runtimeMembers: [ClassMember] {
    RuntimeMethod("log:") { (self: RuntimeObject, text: String) in print("log:", text) }
  }
}

/// The three chances that a class has to answer a message it has no method for.
func forwarding() throws {
  let logger = Logger()
  let Smart = try RuntimeClass.define("Smart") {
    Resolver { cls, selector in
      guard selector.name.hasPrefix("is") else { return false }
      return try cls.add(RuntimeMethod(selector) { (self: RuntimeObject) -> Bool in true })
    }
    ForwardingTarget { _, selector in selector == "log:" ? try RuntimeObject.wrapping(logger) : nil
    }
    ForwardingSignature { _, selector in
      selector.argumentCount == 2 ? try MethodSignature(((Int, Int) -> Int).self) : nil
    }
    ForwardInvocation { _, invocation in
      let (a, b) = (
        try invocation.argument(0, as: Int.self), try invocation.argument(1, as: Int.self)
      )
      print("invocation of \(invocation.selector)")
      try invocation.setResult(to: a * b)
    }
  }
  let smart = try Smart.new()
  print(try smart.send("isReady", returning: Bool.self))
  try smart.send("log:", "through a Swift object")
  print(try smart.send("multiply:by:", 6, 7, returning: Int.self))
}
