// The four letters that the Mac's old file system gave a file for its type, as strings in quotation marks: NSHFSFileTypes.h.
import ObjCVM

extension FilesLibrary {
  static func typeCodes() -> [NativeFunction] {
    [
      NativeFunction("NSFileTypeForHFSTypeCode", "@\"NSString\"I") {
        call throws(ListingException) in
        let code = call.u32(0)
        if code == 0 { return call.returnObject(call.world.makeString("''")) }
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        let quote = UInt8(ascii: "'")
        let text = StringEncoding.macOSRoman.decode([quote] + letters + [quote])
        call.returnObject(text.map { call.world.makeString($0) })
      },
      NativeFunction("NSHFSTypeCodeFromFileType", "I@\"NSString\"") {
        call throws(ListingException) in
        guard let type = try call.checkedObject(0) else { return call.returnValue(UInt32(0)) }
        let bytes = StringEncoding.macOSRoman.encode(try call.world.text(of: type)) ?? []
        let quote = UInt8(ascii: "'")
        guard bytes.count == 6, bytes.first == quote, bytes.last == quote else {
          return call.returnValue(UInt32(0))
        }
        call.returnValue(bytes[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      },
      // Files here have none.
      NativeFunction("NSHFSTypeOfFile", "@\"NSString\"@\"NSString\"") {
        call throws(ListingException) in
        guard let path = try call.checkedObject(0) else { return call.returnObject(nil) }
        let isThere = call.world.files.exists(call.world.string(of: path))
        call.returnObject(isThere ? call.world.makeString("''") : nil)
      },
    ]
  }
}
