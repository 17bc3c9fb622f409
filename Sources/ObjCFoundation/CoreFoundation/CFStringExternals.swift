// Strings whose characters lie in memory of the program's. They are copied when the string is made and when it is told of other
// characters: what the program writes there without telling the string is not seen.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  static var externalStrings: [NativeFunction] {
    let (string, mutable) = ("r^{__CFString}", "^{__CFString}")
    let allocator = "r^{__CFAllocator}"
    return [
      NativeFunction(
        "CFStringCreateWithCharactersNoCopy", "\(string)\(allocator)r^Sq\(allocator)"
      ) { call throws(ListingException) in
        let text = try characters(call, 1, count: call.int(2))
        // kCFAllocatorNull leaves the characters to the program, and so does NULL here: whose they are then, only it knows.
        call.returnValue(call.world.makeString(text))
      },
      NativeFunction(
        "CFStringCreateMutableWithExternalCharactersNoCopy",
        "\(mutable)\(allocator)^Sqq\(allocator)"
      ) { call throws(ListingException) in
        call.returnValue(
          call.world.makeMutableString(try characters(call, 1, count: call.int(2))))
      },
      NativeFunction("CFStringSetExternalCharactersNoCopy", "v\(mutable)^Sqq") {
        call throws(ListingException) in
        let text = call.world.makeString(try characters(call, 1, count: call.int(2)))
        defer { fwd_release(text) }
        try call.world.sendVoid(try call.given(0), "setString:", .object(text))
      },
      NativeFunction("CFStringGetRangeOfComposedCharactersAtIndex", "\(cfRange)\(string)q") {
        call throws(ListingException) in
        let text = try call.world.text(of: try call.given(0))
        let index = call.int(1)
        guard index >= 0, index < text.count else {
          throw call.world.exception(
            "NSRangeException",
            "CFStringGetRangeOfComposedCharactersAtIndex: index \(index) out of bounds; string length \(text.count)"
          )
        }
        let range = text.composedRange(index..<(index + 1))
        call.result.storeBytes(of: (range.lowerBound, range.count), as: (Int, Int).self)
      },
    ]
  }

  private static func characters(_ call: NativeCall, _ index: Int, count: Int)
    throws(ListingException) -> UTF16Text
  {
    guard count > 0 else { return .empty }
    let bytes = try call.readable(index, World.size(of: count, 2))
    return UTF16Text(units: bytes.bindMemory(to: UInt16.self).map { $0 })
  }
}
