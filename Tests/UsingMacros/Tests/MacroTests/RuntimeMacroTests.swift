// @RuntimeStruct and #message in a program.
import ForwardKit
import ForwardKitMacros
import Testing

@RuntimeStruct public struct Point {
  public var x, y: Double
  static let zero = Point(x: 0, y: 0)
  var sum: Double { x + y }
}

@RuntimeStruct struct Marked {
  var at: Point
  let id: Int32
  var isOn: Bool { didSet {} }
}

final class Abacus: RuntimePeer {
  @ClassBuilder static var runtimeMembers: [ClassMember] {
    RuntimeMethod(#message(Abacus.add(_:to:))) { me, x, y in try me.peer(Abacus.self).add(x, to: y)
    }
    RuntimeMethod(#message(Abacus.move(point:by:))) { me, point, by in
      try me.peer(Abacus.self).move(point: point, by: by)
    }
    RuntimeMethod(#message(Abacus.clear)) { me in try me.peer(Abacus.self).clear() }
  }

  func add(_ x: Int, to y: Int) -> Int { x + y }
  func move(point: Point, by: Double) throws -> Point { Point(x: point.x + by, y: point.y + by) }
  func clear() {}
  func at(at place: Int) -> Bool { true }
}

@Suite struct RuntimeMacroTests {
  @Test func `an encoding follows from the properties`() throws {
    #expect(Point.runtimeEncoding == "{Point=dd}")
    #expect(Marked.runtimeEncoding == "{Marked={Point=dd}iB}")
    let Mover = try RuntimeClass.define("MacroMover") {
      RuntimeMethod("flip:") { (_: RuntimeObject, mark: Marked) -> Marked in
        Marked(at: Point(x: mark.at.y, y: mark.at.x), id: mark.id + 1, isOn: !mark.isOn)
      }
    }
    let flipped = try Mover.new().send(
      "flip:", Marked(at: Point(x: 1, y: 2), id: 3, isOn: false), returning: Marked.self)
    #expect(flipped.at.x == 2 && flipped.id == 4 && flipped.isOn)
  }

  @Test func `a message has the method's types and its name in Objective-C`() throws {
    let add = #message(Abacus.add(_:to:))
    #expect(add.selector == "add:to:")
    #expect(#message(Abacus.move(point:by:)).selector == "moveWithPoint:by:")
    #expect(#message(Abacus.at(at:)).selector == "atAt:")
    #expect(#message(Abacus.add(_:to:), selector: "plus:and:").selector == "plus:and:")
    let abacus = Abacus()
    let peer = try RuntimeObject.wrapping(abacus)
    #expect(try peer.send(add, 1, 2) == 3)
    #expect(try peer.send(#message(Abacus.move(point:by:)), Point(x: 1, y: 2), 1).sum == 5)
    try peer.send(#message(Abacus.clear))
    let token = try peer.before(add) { info, x, y in #expect(x + y == 7) }
    #expect(try peer.send(add, 3, 4) == 7)
    token.cancel()
  }
}
