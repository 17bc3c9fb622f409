// The environment of a listing's process, which begins empty, and functions on the names of files.
import CRuntime
import ObjCVM

/// What setenv has set: `name` to the C string that getenv gives.
private final class Environment {
  var values: [[UInt8]: UnsafeMutableRawPointer] = [:]

  static func of(_ world: World) -> Environment {
    world.service(Environment.self) { _ in Environment() }
  }
}

extension CLibrary {
  static func environment() -> [NativeFunction] {
    [
      NativeFunction("getenv", "*r*") { call throws(ListingException) in
        call.returnValue(Environment.of(call.world).values[Array(try call.cString(0))])
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
        if let old = Environment.of(call.world).values.removeValue(forKey: name) {
          try call.world.freeHeap(old)
        }
        call.returnValue(Int32(0))
      },
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

  private static func set(
    _ name: [UInt8], to value: [UInt8], replaces: Bool, in world: World
  ) throws(ListingException) {
    let environment = Environment.of(world)
    if let old = environment.values[name] {
      guard replaces else { return }
      try world.freeHeap(old)
    }
    environment.values[name] = try world.copyToHeap(value + [0])
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
