// CFUUID's bytes, as a structure and as single arguments. The object is an NSUUID.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  static let uuidBytes = "{?=" + (0..<16).map { "\"byte\($0)\"C" }.joined() + "}"

  private static func make(_ bytes: [UInt8], _ world: World) -> ObjectPointer {
    world.makeInstance(of: "NSUUID", state: UUIDState(bytes))
  }

  static var identifierFunctions: [NativeFunction] {
    let (identifier, allocator) = ("r^{__CFUUID}", "r^{__CFAllocator}")
    return [
      NativeFunction("CFUUIDCreateFromString", "\(identifier)\(allocator)r^{__CFString}") {
        call throws(ListingException) in
        let text = call.world.string(of: try call.given(1))
        call.returnValue(UUIDState(text).map { make($0.bytes, call.world) })
      },
      NativeFunction("CFUUIDGetUUIDBytes", "\(uuidBytes)\(identifier)") {
        call throws(ListingException) in
        let state = call.world.state(of: try call.given(0), as: UUIDState.self)
        for (index, byte) in (state?.bytes ?? [UInt8](repeating: 0, count: 16)).enumerated() {
          call.result.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
        }
      },
      NativeFunction("CFUUIDCreateFromUUIDBytes", "\(identifier)\(allocator)\(uuidBytes)") {
        call throws(ListingException) in
        let bytes = UnsafeRawBufferPointer(start: call.arguments[1], count: 16)
        call.returnValue(make(Array(bytes), call.world))
      },
      NativeFunction("CFUUIDGetTypeID", "Q") { call in call.returnValue(44) },
    ]
      + ["CFUUIDCreateWithBytes", "CFUUIDGetConstantUUIDWithBytes"].map { name in
        NativeFunction(name, identifier + allocator + String(repeating: "C", count: 16)) {
          call throws(ListingException) in
          let object = make((1...16).map { call.load($0, as: UInt8.self) }, call.world)
          call.returnValue(name.contains("Constant") ? fwd_autorelease(object) : object)
        }
      }
  }
}
