// @Hookable in a program: what hooks see, in which order, and when they end.
import ForwardKit
import ForwardKitMacros
import Testing

@Hookable final class Car {
  let name: String
  var far = 0
  init(_ name: String = "car") { self.name = name }

  func drive(_ far: Int, at speed: Double) -> Int {
    self.far += far
    return far
  }
  func drive(home: Bool) -> Int { home ? 0 : 1 }
  func stop() {}
  func load(_ cargo: Cargo) throws(Full) -> Int {
    if cargo.weight > 10 { throw Full() }
    return cargo.weight
  }
  func refuel(_ amounts: Int...) throws -> Int { amounts.reduce(0, +) }
  func carry<Load: CustomStringConvertible>(_ load: Load) -> String { "\(load)" }
  static func make(_ name: String) -> Car { Car(name) }
  func fetch(_ cargo: Cargo) async throws -> Int {
    await Task.yield()
    return cargo.weight
  }
  func notify(_ done: @escaping (Int) -> Void) { done(far) }
  @NotHookable func swap(_ other: inout Int) { other = 0 }
  func maker(_ by: Int, _ maybe: ((Int) -> Int)? = nil) throws -> (Int) -> Int {
    maybe ?? { $0 + by }
  }
  private func hidden() -> Int { 7 }
}

/// Not Sendable, no value of the runtime.
final class Cargo {
  var weight: Int
  init(_ weight: Int) { self.weight = weight }
}
struct Full: Error {}

@Hookable class Vehicle {
  func start() -> String { "vehicle" }
  deinit { Log.shared.add("vehicle ended") }
}
@Hookable class Truck: Vehicle {
  override func start() -> String { "truck, " + super.start() }
  func tip() -> Int { 1 }
}

final class Log: Sendable {
  static let shared = Log()
  private let bag = LockedLines()
  func add(_ line: String) { bag.add(line) }
  var lines: [String] { bag.lines }
}

final class LockedLines: @unchecked Sendable {
  private let lock = TestLock()
  private var kept: [String] = []
  func add(_ line: String) { lock.with { kept.append(line) } }
  var lines: [String] { lock.with { kept } }
}

/// One after the other: hooks on a class run for the objects of other tests, too.
@Suite(.serialized) struct HookTests {
  let log = LockedLines()

  @Test func `a hook sees the arguments, and its object's alone`() {
    let (car, other) = (Car(), Car())
    let token = car.before({ $0.drive_at }) { [log] far, speed in log.add("\(far) at \(speed)") }
    #expect(car.drive(3, at: 1.5) == 3)
    #expect(other.drive(4, at: 2) == 4)
    #expect(log.lines == ["3 at 1.5"])
    #expect(token.cancel())
    #expect(!token.cancel())
    _ = car.drive(5, at: 1)
    #expect(log.lines.count == 1)
    #expect(car.far == 8)
  }

  @Test
  func `in one call the class's hooks surround the object's, and the newest instead is outermost`()
  {
    let truck = Vehicle()
    let bag = TokenBag()
    defer { bag.cancel() }
    truck.before({ $0.start }) { [log] in log.add("before") }.store(in: bag)
    Vehicle.before({ $0.start }) { [log] _ in log.add("class before") }.store(in: bag)
    for number in 1...2 {
      truck.instead({ $0.start }) { [log] original in
        log.add("instead \(number)")
        return original() + "\(number)"
      }.store(in: bag)
      Vehicle.instead({ $0.start }) { [log] _, original in
        log.add("class instead \(number)")
        return original() + "c\(number)"
      }.store(in: bag)
    }
    Vehicle.after({ $0.start }) { [log] _, result in log.add("class after \(result)") }.store(
      in: bag)
    truck.after({ $0.start }) { [log] result in log.add("after \(result)") }.store(in: bag)
    #expect(truck.start() == "vehicle12c1c2")
    #expect(
      log.lines == [
        "class before", "before", "class instead 2", "class instead 1", "instead 2", "instead 1",
        "after vehicle12c1c2", "class after vehicle12c1c2",
      ])
  }

  @Test func `instead changes arguments and result, calls twice, or not at all`() {
    let car = Car()
    let token = car.instead({ $0.drive_at }) { original, far, speed in
      original(far * 2, speed) + original(1, speed)
    }
    #expect(car.drive(3, at: 1) == 7)
    #expect(car.far == 7)
    token.cancel()
    car.instead({ $0.drive_home }) { _, home in home ? 5 : 6 }
    #expect(car.drive(home: true) == 5)
    #expect(car.drive(home: false) == 6)
  }

  @Test func `errors keep their type, and after does not run then`() {
    let car = Car()
    car.before({ $0.load }) { (cargo) throws(Full) in if cargo.weight == 5 { throw Full() } }
    car.after({ $0.load }) { [log] result, cargo in log.add("\(result) of \(cargo.weight)") }
    #expect(throws: Full.self) { try car.load(Cargo(5)) }
    #expect(throws: Full.self) { try car.load(Cargo(11)) }
    do throws(Full) { #expect(try car.load(Cargo(6)) == 6) } catch { Issue.record() }
    #expect(log.lines == ["6 of 6"])
  }

  @Test func `static, variadic, generic and escaping`() throws {
    let bag = TokenBag()
    defer { bag.cancel() }
    Car.instead({ $0.make }) { _, original, name in original(name + "!") }.store(in: bag)
    #expect(Car.make("a").name == "a!")
    let car = Car()
    car.before({ $0.refuel }) { [log] amounts in log.add("\(amounts)") }
    #expect(try car.refuel(1, 2) == 3)
    car.instead({ $0.carry(Int.self) }) { original, load in original(load + 1) }
    #expect(car.carry(1) == "2")
    #expect(car.carry("text") == "text")
    car.instead({ $0.notify }) { original, done in original(Closure { done.function($0 + 1) }) }
    car.instead({ $0.maker }) { original, by, maybe in
      let made = try original(by + 1, maybe)
      return { made($0) * 2 }
    }
    #expect(try car.maker(1)(1) == 6)
    var told = 0
    car.notify { told = $0 }
    #expect(told == 1)
    #expect(log.lines == ["[1, 2]"])
  }

  @Test func `asynchronous methods are awaited, and may be retried`() async throws {
    let (car, log) = (Car(), log)
    car.before({ $0.fetch }) { cargo in
      await Task.yield()
      log.add("fetch \(cargo.weight)")
    }
    car.instead({ $0.fetch }) { original, cargo in
      do { return try await original(cargo) } catch { return try await original(cargo) }
    }
    car.after({ $0.fetch }) { weight, _ in log.add("fetched \(weight)") }
    #expect(try await car.fetch(Cargo(3)) == 3)
    #expect(log.lines == ["fetch 3", "fetched 3"])
  }

  @Test func `a subclass has its own hook points beside its superclass's`() {
    let truck = Truck()
    truck.before({ $0.tip }) { [log] in log.add("tip") }
    truck.instead({ $0.start }) { (original: OriginalMethod<Truck, String, Never>) in
      "own " + original()
    }
    truck.instead({ $0.start }) { (original: OriginalMethod<Vehicle, String, Never>) in
      "inherited " + original()
    }
    #expect(truck.tip() == 1)
    #expect(truck.start() == "own truck, inherited vehicle")
    #expect(log.lines == ["tip"])
  }

  @Test func `only marked methods`() {
    let radio = Radio()
    radio.instead({ $0.tune }) { original, to in original(to) + 1 }
    #expect(radio.tune(4) == 5)
  }

  @Test func `a hook ends with its object`() {
    final class Token: Sendable {}
    weak var kept: Token?
    do {
      let car = Car()
      let token = Token()
      kept = token
      car.before({ $0.stop }) { withExtendedLifetime(token) {} }
      car.stop()
      #expect(kept != nil)
      #expect(!Car.HookPoints.stop.isIdle)
    }
    #expect(kept == nil)
    #expect(Car.HookPoints.stop.isIdle)
  }

  @Test func `a hook that is cancelled in the call does not run in it`() {
    let car = Car()
    final class Box: @unchecked Sendable { var token: HookToken? }
    let box = Box()
    car.before({ $0.stop }) { box.token?.cancel() }
    box.token = car.before({ $0.stop }) { [log] in log.add("ran") }
    car.stop()
    #expect(log.lines.isEmpty)
  }

  @Test func `eight threads hook, call and cancel`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            let car = Vehicle()
            let token = car.instead({ $0.start }) { original in original() + "\(round)" }
            let all = Vehicle.before({ $0.start }) { _ in }
            #expect(car.start() == "vehicle\(round)")
            if round.isMultiple(of: 2) { token.cancel() }
            all.cancel()
          }
        }
      }
    }
  }
}
