import ForwardKit

/// Swift's references and the runtime's are one count.
func memory() throws {
  let Node = try RuntimeClass.define("Node") {
    RuntimeProperty("next", RuntimeObject?.self)
    Deinit { _ in print("a node is gone") }
  }
  let weak: WeakObject
  do {
    let first = try Node.new()
    let second = try Node.new()
    try first.send("setNext:", second)
    weak = WeakObject(second)
    print("references to the second:", second.referenceCount)
  }
  print("the second is", weak.object == nil ? "nil" : "alive")
}

/// What a message went through, from inside the program.
func tracing() throws {
  let Car = try RuntimeClass.define("Car") {
    RuntimeMethod("drive:") { (self: RuntimeObject, far: Int) -> Int in far + 1 }
  }
  let car = try Car.new()
  let token = ForwardKit.trace.observe { event in
    switch event.body {
    case .send(let send):
      print("send", send.receiver, send.selector, send.arguments.map(\.text).joined())
    case .cache(let cache): print("cache", cache.result.rawValue)
    case .lookup(let step): print("lookup", step.className, step.result.rawValue)
    case .call(let call): print("call", call.implementation)
    case .return(let end): print("return", end.value.text)
    default: break
    }
  }
  _ = try car.send("drive:", 41, returning: Int.self)
  token.cancel()
}
