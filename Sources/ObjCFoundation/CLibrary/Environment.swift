// The environment of a listing's process, which begins empty, and functions on the names of files.
import CRuntime
import ObjCSema
import ObjCVM

/// What setenv has set: each name's C string `name=value`, in the order of first setting.
private final class Environment {
  private var entries: [(name: [UInt8], text: UnsafeMutableRawPointer)] = []
  /// The variable `environ`, once the program has asked for it, and the array that it points to.
  private var variable: UnsafeMutableRawPointer?
  private var array: UnsafeMutableRawPointer?

  static func of(_ world: World) -> Environment {
    world.service(Environment.self) { _ in Environment() }
  }

  func value(of name: [UInt8]) -> UnsafeMutableRawPointer? {
    entries.first { $0.name == name }.map { $0.text + name.count + 1 }
  }

  func set(_ name: [UInt8], to value: [UInt8]?, in world: World) throws(ListingException) {
    let place = entries.firstIndex { $0.name == name }
    if let place { try world.freeHeap(entries[place].text) }
    if let value {
      let text = try world.copyToHeap(name + [UInt8(ascii: "=")] + value + [0])
      if let place { entries[place].text = text } else { entries.append((name, text)) }
    } else if let place {
      entries.remove(at: place)
    }
    if variable != nil { try publish(world) }
  }

  func variable(_ world: World) throws(ListingException) -> UnsafeMutableRawPointer {
    if let variable { return variable }
    let made = try world.allocateHeap(8, zeroed: true)
    variable = made
    try publish(world)
    return made
  }

  private func publish(_ world: World) throws(ListingException) {
    if let array { try world.freeHeap(array) }
    let words = entries.map { UInt(bitPattern: $0.text) } + [0]
    let made = try world.copyToHeap(words.withUnsafeBytes { Array($0) })
    array = made
    try world.write(UInt(bitPattern: made), to: variable)
  }
}

extension CLibrary {
  static func environment() -> [NativeFunction] {
    [
      NativeFunction("getenv", "*r*") { call throws(ListingException) in
        call.returnValue(Environment.of(call.world).value(of: Array(try call.cString(0))))
      },
      // There is no shell: nothing is run, and the status says "command not found".
      NativeFunction("system", "ir*") { call throws(ListingException) in
        call.returnValue(Int32(call.pointer(0) == nil ? 0 : 127 << 8))
      },
      NativeFunction("setenv", "ir*r*i") { call throws(ListingException) in
        let (name, value) = (Array(try call.cString(0)), Array(try call.cString(1)))
        guard !name.isEmpty, !name.contains(UInt8(ascii: "=")) else {
          return call.returnValue(Int32(-1))
        }
        try set(name, to: value, replaces: call.i32(2) != 0, in: call.world)
        call.returnValue(Int32(0))
      },
      NativeFunction("putenv", "i*") { call throws(ListingException) in
        let text = Array(try call.cString(0))
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
          return call.returnValue(Int32(-1))
        }
        try set(
          Array(text[..<equals]), to: Array(text[(equals + 1)...]), replaces: true, in: call.world)
        call.returnValue(Int32(0))
      },
      NativeFunction("unsetenv", "ir*") { call throws(ListingException) in
        let name = Array(try call.cString(0))
        try Environment.of(call.world).set(name, to: nil, in: call.world)
        call.returnValue(Int32(0))
      },
      environmentVariable("_NSGetEnviron"),
      environmentVariable(LibraryVariables.function(for: "environ")),
      NativeFunction("getpid", "i") { call throws(ListingException) in call.returnValue(Int32(1)) },
      NativeFunction("getppid", "i") { call throws(ListingException) in call.returnValue(Int32(0))
      },
      NativeFunction("basename", "**") { call throws(ListingException) in
        let path = call.pointer(0) == nil ? [] : Array(try call.cString(0))
        call.returnValue(try call.world.temporaryCString(split(path).last))
      },
      NativeFunction("dirname", "**") { call throws(ListingException) in
        let path = call.pointer(0) == nil ? [] : Array(try call.cString(0))
        call.returnValue(try call.world.temporaryCString(split(path).folder))
      },
    ]
  }

  private static func environmentVariable(_ name: String) -> NativeFunction {
    NativeFunction(name, "^^*") { call throws(ListingException) in
      call.returnValue(try Environment.of(call.world).variable(call.world))
    }
  }

  private static func set(
    _ name: [UInt8], to value: [UInt8], replaces: Bool, in world: World
  ) throws(ListingException) {
    let environment = Environment.of(world)
    if replaces || environment.value(of: name) == nil {
      try environment.set(name, to: value, in: world)
    }
  }

  /// What POSIX's dirname and basename make of a path.
  private static func split(_ path: [UInt8]) -> (folder: [UInt8], last: [UInt8]) {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var rest = path[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    if rest.isEmpty { return ([dot], [dot]) }
    guard let at = rest.lastIndex(of: slash) else { return ([dot], Array(rest)) }
    if rest.count == 1 { return ([slash], [slash]) }
    var folder = rest[..<at]
    while folder.count > 1, folder.last == slash { folder.removeLast() }
    return (folder.isEmpty ? [slash] : Array(folder), Array(rest[(at + 1)...]))
  }
}
