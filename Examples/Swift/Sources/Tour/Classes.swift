import ForwardKit

struct Point: RuntimeStruct {
  var x, y: Double
  static let runtimeEncoding = "{Point=dd}"
}

/// Classes with closures as methods, a superclass call, a category, a property.
func classes() throws {
  let Shape = try RuntimeClass.define("Shape") {
    RuntimeProperty("name", String?.self)
    Ivar("origin", Point.self)
    RuntimeMethod("moveBy:") { (self: RuntimeObject, by: Point) in
      let at = try self.ivarValue("origin", as: Point.self)
      try self.setIvar("origin", to: Point(x: at.x + by.x, y: at.y + by.y))
    }
    RuntimeMethod("describe") { (self: RuntimeObject) -> String in
      let at = try self.ivarValue("origin", as: Point.self)
      return "\(try self.send("name", returning: String?.self) ?? "a shape") at \(at.x), \(at.y)"
    }
    RuntimeClassMethod("named:") { (cls: RuntimeClass, name: String) -> RuntimeObject in
      let shape = try cls.new()
      try shape.send("setName:", name)
      return shape
    }
  }
  let Circle = try RuntimeClass.define("Circle", superclass: Shape) {
    RuntimeMethod("describe") { (self: RuntimeObject) -> String in
      "circle: " + (try self.super.send("describe", returning: String.self))
    }
  }
  let circle = try Circle.send("named:", "sun", returning: RuntimeObject.self)
  try circle.send("moveBy:", Point(x: 1, y: 2.5))
  print(try circle.send("describe", returning: String.self))
  try Shape.extend("Loud") {
    RuntimeMethod("shout") { (self: RuntimeObject) -> String in
      try self.send("describe", returning: String.self).uppercased()
    }
  }
  print(try circle.send("shout", returning: String.self))
  print(Shape.signature(of: "moveBy:")?.encoding ?? "")
}
