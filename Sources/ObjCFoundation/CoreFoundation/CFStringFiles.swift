// Strings as file names: UTF-8, decomposed, as the file system wants them.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  static var fileStrings: [NativeFunction] {
    let string = "r^{__CFString}"
    return [
      NativeFunction("CFStringGetFileSystemRepresentation", "C\(string)*q") {
        call throws(ListingException) in
        let text = try call.world.text(of: try call.given(0))
        let bytes = Array(text.decomposed.string.utf8) + [0]
        guard bytes.count <= call.int(2) else { return call.returnBool(false) }
        try call.writable(1, bytes.count).copyBytes(from: bytes)
        call.returnBool(true)
      },
      // CoreFoundation's bounds: more than any character takes.
      NativeFunction("CFStringGetMaximumSizeOfFileSystemRepresentation", "q\(string)") {
        call throws(ListingException) in
        let text = try call.world.text(of: try call.given(0))
        call.returnValue(text.count * (text.isASCII ? 3 : 9) + 1)
      },
      NativeFunction(
        "CFStringCreateWithFileSystemRepresentation", "\(string)r^{__CFAllocator}r*"
      ) { call throws(ListingException) in
        call.returnValue(
          call.world.makeString(String(decoding: try call.cString(1), as: UTF8.self)))
      },
    ]
  }
}
