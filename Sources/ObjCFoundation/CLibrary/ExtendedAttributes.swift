// Extended attributes of files: names with bytes, kept beside a file's content until it is removed.
import ObjCSema
import ObjCVM

extension CLibrary {
  static func extendedAttributes() -> [NativeFunction] {
    let forms: [(prefix: String, place: String)] = [("", "r*"), ("f", "i")]
    return forms.flatMap { (prefix, place) -> [NativeFunction] in
      [
        NativeFunction("\(prefix)getxattr", "q\(place)r*^vQIi") { call throws(ListingException) in
          guard let path = try path(call, prefix) else { return }
          let name = try call.world.readCString(call.pointer(1))
          guard let bytes = call.world.files.attributes[path]?[name] else {
            return try fail(call, 93)
          }
          try give(call, bytes, to: 2, room: 3)
        },
        NativeFunction("\(prefix)setxattr", "i\(place)r*r^vQIi") { call throws(ListingException) in
          guard let path = try path(call, prefix) else { return }
          let name = try call.world.readCString(call.pointer(1))
          let isThere = call.world.files.attributes[path]?[name] != nil
          if isThere, call.i32(5) & 2 != 0 { return try fail(call, 17) }
          if !isThere, call.i32(5) & 4 != 0 { return try fail(call, 93) }
          let bytes = Array(try call.readable(2, try call.size(3)))
          try call.world.charge(bytes.count)
          call.world.files.attributes[path, default: [:]][name] = bytes
          call.returnValue(Int32(0))
        },
        NativeFunction("\(prefix)removexattr", "i\(place)r*i") { call throws(ListingException) in
          guard let path = try path(call, prefix) else { return }
          let name = try call.world.readCString(call.pointer(1))
          guard call.world.files.attributes[path]?.removeValue(forKey: name) != nil else {
            return try fail(call, 93)
          }
          call.returnValue(Int32(0))
        },
        NativeFunction("\(prefix)listxattr", "q\(place)*Qi") { call throws(ListingException) in
          guard let path = try path(call, prefix) else { return }
          let names = (call.world.files.attributes[path] ?? [:]).keys.sorted()
          try give(call, names.flatMap { Array($0.utf8) + [0] }, to: 1, room: 2)
        },
      ]
    }
  }

  /// The file that the first argument names, by path or by number; nil when there is none, and then the call has failed.
  private static func path(_ call: NativeCall, _ prefix: String) throws(ListingException)
    -> String?
  {
    if prefix == "f" {
      if let file = call.world.openFiles[call.i32(0)] { return file.path }
      try fail(call, 9)
      return nil
    }
    let files = call.world.files
    let path = files.absolute(try call.world.readCString(call.pointer(0)))
    if files.exists(path) { return files.resolved(path) }
    try fail(call, 2)
    return nil
  }

  /// A buffer of no bytes asks for the length only.
  private static func give(_ call: NativeCall, _ bytes: [UInt8], to place: Int, room: Int)
    throws(ListingException)
  {
    if call.pointer(place) != nil, call.uint(room) > 0 {
      guard call.uint(room) >= UInt(bytes.count) else { return try fail(call, 34) }
      try call.writable(place, bytes.count).copyBytes(from: bytes)
    }
    call.returnValue(bytes.count)
  }
}
