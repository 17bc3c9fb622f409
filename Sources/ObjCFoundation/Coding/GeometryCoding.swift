// Points, sizes, rectangles and their relatives in archives: AppKit's and UIKit's methods of NSCoder. Each is kept as its text, as
// NSStringFromRect and NSStringFromCGAffineTransform write it; what has no text is all zeros.
import ObjCVM

extension CodingLibrary {
  private struct Structure {
    /// As in `encodeCGRect:forKey:`.
    let name: String
    let encoding: String
    let count: Int
    var hasUnkeyedForm = false
  }

  private static let structures = [
    Structure(name: "Point", encoding: "{CGPoint=dd}", count: 2, hasUnkeyedForm: true),
    Structure(name: "Size", encoding: "{CGSize=dd}", count: 2, hasUnkeyedForm: true),
    Structure(
      name: "Rect", encoding: "{CGRect={CGPoint=dd}{CGSize=dd}}", count: 4, hasUnkeyedForm: true),
    Structure(name: "CGPoint", encoding: "{CGPoint=dd}", count: 2),
    Structure(name: "CGSize", encoding: "{CGSize=dd}", count: 2),
    Structure(name: "CGRect", encoding: "{CGRect={CGPoint=dd}{CGSize=dd}}", count: 4),
    Structure(name: "CGVector", encoding: "{CGVector=dd}", count: 2),
    Structure(name: "CGAffineTransform", encoding: "{CGAffineTransform=dddddd}", count: 6),
    Structure(name: "UIEdgeInsets", encoding: "{UIEdgeInsets=dddd}", count: 4),
    Structure(
      name: "DirectionalEdgeInsets", encoding: "{NSDirectionalEdgeInsets=dddd}", count: 4),
    Structure(name: "UIOffset", encoding: "{UIOffset=dd}", count: 2),
  ]

  static func addGeometryCoding(to cls: NativeClass) {
    for structure in structures {
      let (name, encoding, size) = (structure.name, structure.encoding, structure.count * 8)
      cls.instance("encode\(name):forKey:", "v@:\(encoding)@\"NSString\"") {
        call throws(ListingException) in
        let text = text(of: call.argumentBytes(0, size), structure)
        try call.world.sendVoid(
          call.receiver, "encodeObject:forKey:", .object(call.world.autoreleasedString(text)),
          .object(call.object(1)))
      }
      cls.instance("decode\(name)ForKey:", "\(encoding)@:@\"NSString\"") {
        call throws(ListingException) in
        try answer(
          call, structure,
          try call.world.send(call.receiver, "decodeObjectForKey:", .object(call.object(0))))
      }
      guard structure.hasUnkeyedForm else { continue }
      cls.instance("encode\(name):", "v@:\(encoding)") { call throws(ListingException) in
        let text = text(of: call.argumentBytes(0, size), structure)
        try call.world.sendVoid(
          call.receiver, "encodeObject:", .object(call.world.autoreleasedString(text)))
      }
      cls.instance("decode\(name)", "\(encoding)@:") { call throws(ListingException) in
        try answer(call, structure, try call.world.send(call.receiver, "decodeObject"))
      }
    }
  }

  private static func text(of bytes: [UInt8], _ structure: Structure) -> String {
    let values = bytes.withUnsafeBytes { raw in
      (0..<structure.count).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    if structure.count == 6 {
      return "[\(values.map(Geometry.number).joined(separator: ", "))]"
    }
    guard structure.encoding.hasPrefix("{CGRect") else { return Geometry.list(values) }
    return "{\(Geometry.pair(values[0], values[1])), \(Geometry.pair(values[2], values[3]))}"
  }

  private static func answer(_ call: NativeCall, _ structure: Structure, _ object: ObjectPointer?)
    throws(ListingException)
  {
    let text = call.world.isString(object) ? try call.world.text(of: object) : UTF16Text("")
    let values = Geometry.numbers(text, structure.count)
    for (index, value) in values.enumerated() {
      call.result.storeBytes(of: value, toByteOffset: index * 8, as: Double.self)
    }
  }
}
