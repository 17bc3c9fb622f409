import ForwardKitBasics
import Testing

@Suite struct NamesTests {
  @Test(
    "a selector's name gives its family, unless a lowercase letter follows the word",
    arguments: [
      ("alloc", MethodFamily.alloc), ("allocWithZone:", .alloc), ("allocate", .none),
      ("new", .new), ("newCar", .new), ("new:", .new), ("newest", .none), ("news", .none),
      ("copy", .copy), ("copyWithZone:", .copy), ("copy_2", .copy), ("copyright", .none),
      ("mutableCopy", .mutableCopy), ("mutablecopy", .none), ("mutable", .none),
      ("init", .`init`), ("initWithX:", .`init`), ("initialize", .none), ("init2", .`init`),
      ("_init", .`init`), ("__newThing", .new), ("_", .none), ("", .none), ("drive:", .none),
      ("retain", .none), ("Alloc", .none),
    ])
  func families(_ name: String, _ family: MethodFamily) {
    #expect(MethodFamily(owningName: name) == family)
  }

  @Test func `accessors are looked for in Apple's order`() {
    let names = AccessorNames("speed")
    #expect(names.getters == ["getSpeed", "speed", "isSpeed", "_getSpeed", "_speed"])
    #expect(names.setters == ["setSpeed:", "_setSpeed:", "setIsSpeed:"])
    #expect(names.instanceVariables == ["_speed", "_isSpeed", "speed", "isSpeed"])
  }

  @Test(
    "only a lowercase letter of ASCII has an upper case in an accessor's name",
    arguments: [
      ("speed", "Speed"), ("URL", "URL"), ("_x", "_x"), ("élan", "élan"), ("ß", "ß"), ("", ""),
      ("x", "X"),
    ])
  func capitals(_ key: String, _ capitalized: String) {
    #expect(AccessorNames.capitalized(key) == capitalized)
  }

  @Test(
    "a setter's name gives the keys that it may mean",
    arguments: [
      ("setSpeed:", ["speed", "Speed"]), ("_setSpeed:", ["speed", "Speed"]),
      ("setURL:", ["uRL", "URL"]),
      ("set:", []), ("setspeed:", []), ("setSpeed", []), ("setSpeed:forKey:", []), ("speed:", []),
    ])
  func keysOfSetters(_ selector: String, _ keys: [String]) {
    #expect(AccessorNames.keys(ofSetter: selector) == keys)
  }

  @Test func `a path with an empty key is none`() {
    #expect(AccessorNames.keys(ofPath: "engine.speed") == ["engine", "speed"])
    #expect(AccessorNames.keys(ofPath: "speed") == ["speed"])
    for path in ["", ".", "a..b", ".a", "a."] { #expect(AccessorNames.keys(ofPath: path) == nil) }
  }

  /// A search among methods given by name and number of arguments.
  private func search(_ methods: [String: UInt32], _ variables: Set<String> = [])
    -> KeySearch<String, String>
  {
    KeySearch(AccessorNames("speed")) { name, arguments in
      methods[name] == arguments ? name : nil
    } variable: {
      variables.contains($0) ? $0 : nil
    }
  }

  @Test func `the first accessor of the right shape stands for a key`() {
    #expect(search(["speed": 0, "isSpeed": 0]).getter == "speed")
    #expect(search(["speed": 1, "isSpeed": 0]).getter == "isSpeed")
    #expect(search(["setSpeed:": 0, "_setSpeed:": 1]).setter == "_setSpeed:")
    #expect(search([:]).getter == nil)
    #expect(search([:], ["speed", "_isSpeed"]).variable == "_isSpeed")
    #expect(search(["speed": 0]).variable == nil)
  }

  @Test(
    "accessors of elements make up a collection",
    arguments: [
      (["countOfSpeed", "objectInSpeedAtIndex:"], KeyCollectionKind.array),
      (["countOfSpeed", "speedAtIndexes:"], .array),
      (["countOfSpeed", "speedAtIndexes:", "indexInSpeedOfObject:"], .orderedSet),
      (["countOfSpeed", "enumeratorOfSpeed", "memberOfSpeed:"], .set),
      (["countOfSpeed", "enumeratorOfSpeed"], nil), (["countOfSpeed"], nil),
      (["objectInSpeedAtIndex:"], nil),
    ])
  func collections(_ names: [String], _ kind: KeyCollectionKind?) {
    let methods = Dictionary(
      uniqueKeysWithValues: names.map { ($0, UInt32($0.count { $0 == ":" })) })
    #expect(search(methods).collection == kind)
  }
}
