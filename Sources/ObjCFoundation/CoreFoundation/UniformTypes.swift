// Uniform type identifiers: what Launch Services knows of a file's extension and a MIME type.
//
// A row of the table has an identifier, its MIME types and its extensions, the preferred ones first. A tag that nobody declared
// has a dynamic identifier, which is the tag itself in base 32, as on Apple's systems.
import CRuntime
import ForwardKitBasics
import ObjCVM

enum UniformTypes {
  static let extensionTag = "public.filename-extension"
  private static let mimeTag = "public.mime-type"

  private struct Row {
    let identifier: String
    let mimeTypes: [String]
    let extensions: [String]

    func tags(_ tagClass: String) -> [String] {
      switch tagClass {
      case extensionTag: extensions
      case mimeTag: mimeTypes
      default: []
      }
    }
  }

  private static let rows = TextTable.lines(of: table).map { line in
    let words = line.words
    let tags = { (index: Int) in
      words.count > index && words[index] != "-"
        ? words[index].split(separator: ",").map(String.init) : []
    }
    return Row(identifier: words[0], mimeTypes: tags(1), extensions: tags(2))
  }

  /// The identifier of a tag.
  static func identifier(_ tagClass: String, _ tag: String) -> String {
    let tag = tag.lowercased()
    if let row = rows.first(where: { $0.tags(tagClass).contains(tag) }) { return row.identifier }
    return "dyn.a" + base32("?0=6:\(tagClass == mimeTag ? 3 : 1)=\(tag)")
  }

  /// The preferred tag of an identifier; nil if it has none of that class.
  static func tag(_ identifier: String, _ tagClass: String) -> String? {
    if let row = rows.first(where: { $0.identifier == identifier }) {
      return row.tags(tagClass).first
    }
    let known = tagClass == mimeTag ? "?0=6:3=" : "?0=6:1="
    guard identifier.hasPrefix("dyn.a"), let text = text(base32: identifier.dropFirst(5)),
      text.hasPrefix(known)
    else { return nil }
    return String(text.dropFirst(known.count))
  }

  static func fileExtension(ofMIMEType type: String) -> String? {
    tag(identifier(mimeTag, type), extensionTag)
  }

  // MARK: Conformance

  /// A row has the identifiers of several types and, behind `:`, what each of them conforms to.
  private static let parents: [String: [String]] = {
    var parents: [String: [String]] = [:]
    for line in TextTable.lines(of: conformances) {
      let parts = line.words.split(separator: ":")
      guard parts.count == 2 else { continue }
      for name in parts[0] { parents[name] = Array(parts[1]) }
    }
    return parents
  }()

  /// Whether a type is the other one or conforms to it, by whatever it conforms to.
  static func conforms(_ identifier: String, to other: String) -> Bool {
    identifier == other
      || (parents[identifier] ?? []).contains { conforms($0, to: other) }
  }

  // MARK: Dynamic identifiers

  private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789")

  private static func base32(_ text: String) -> String {
    var (bits, count, result) = (0, 0, "")
    for byte in text.utf8 {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        result.append(digits[bits >> count & 31])
        bits &= 1 << count - 1
      }
    }
    if count > 0 { result.append(digits[bits << (5 - count) & 31]) }
    return result
  }

  private static func text(base32 text: Substring) -> String? {
    var (bits, count, bytes) = (0, 0, [UInt8]())
    for character in text {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      (bits, count) = (bits << 5 | digit, count + 5)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count))
        bits &= 1 << count - 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Functions

  static var functions: [NativeFunction] {
    let string = "r^{__CFString}"
    return [
      NativeFunction("UTTypeCreatePreferredIdentifierForTag", string + string + string + string) {
        call throws(ListingException) in
        guard try call.checkedObject(0) != nil, try call.checkedObject(1) != nil else {
          return call.returnValue(0)
        }
        let found = identifier(
          call.world.string(of: call.object(0)), call.world.string(of: call.object(1)))
        call.returnValue(call.world.makeString(found))
      },
      NativeFunction("UTTypeCopyPreferredTagWithClass", string + string + string) {
        call throws(ListingException) in
        guard try call.checkedObject(0) != nil, try call.checkedObject(1) != nil else {
          return call.returnValue(0)
        }
        let found = tag(
          call.world.string(of: call.object(0)), call.world.string(of: call.object(1)))
        call.returnValue(found.map { call.world.makeString($0) })
      },
      NativeFunction("UTTypeConformsTo", "C" + string + string) { call throws(ListingException) in
        guard let type = try call.checkedObject(0), let other = try call.checkedObject(1) else {
          return call.returnBool(false)
        }
        let words = [type, other].map { call.world.string(of: $0).lowercased() }
        call.returnBool(conforms(words[0], to: words[1]))
      },
      NativeFunction("UTTypeIsDynamic", "C" + string) { call throws(ListingException) in
        let type = try call.checkedObject(0)
        call.returnBool(type != nil && call.world.string(of: type).hasPrefix("dyn."))
      },
      NativeFunction("UTTypeEqual", "C" + string + string) { call throws(ListingException) in
        let texts = (try call.checkedObject(0), try call.checkedObject(1))
        let areEqual =
          texts.0 == texts.1
          || texts.0 != nil && texts.1 != nil
            && call.world.string(of: texts.0).lowercased()
              == call.world.string(of: texts.1).lowercased()
        call.returnBool(areEqual)
      },
    ]
  }

  static let constantText = """
    $ kUTTagClassFilenameExtension=public.filename-extension kUTTagClassMIMEType=public.mime-type
    $ kUTTypeItem=public.item kUTTypeContent=public.content kUTTypeData=public.data kUTTypeImage=public.image
    $ kUTTypeMovie=public.movie kUTTypeVideo=public.video kUTTypeAudio=public.audio kUTTypeText=public.text
    $ kUTTypePlainText=public.plain-text kUTTypeUTF8PlainText=public.utf8-plain-text kUTTypeRTF=public.rtf
    $ kUTTypeHTML=public.html kUTTypeXML=public.xml kUTTypeJSON=public.json kUTTypePDF=com.adobe.pdf kUTTypeURL=public.url
    $ kUTTypeFileURL=public.file-url kUTTypeJPEG=public.jpeg kUTTypePNG=public.png kUTTypeGIF=com.compuserve.gif
    $ kUTTypeTIFF=public.tiff kUTTypeBMP=com.microsoft.bmp kUTTypeMP3=public.mp3 kUTTypeMPEG4=public.mpeg-4
    $ kUTTypeQuickTimeMovie=com.apple.quicktime-movie kUTTypeZipArchive=public.zip-archive kUTTypeFolder=public.folder
    $ kUTTypeDirectory=public.directory kUTTypePropertyList=com.apple.property-list kUTTypeSourceCode=public.source-code

    """

  private static let table = """
    public.plain-text text/plain txt,text
    public.html text/html html,htm,shtml,shtm
    public.xml text/xml,application/xml xml
    public.json application/json json
    public.css text/css css
    public.comma-separated-values-text text/csv,text/comma-separated-values csv
    public.rtf text/rtf,application/rtf rtf
    com.netscape.javascript-source text/javascript,application/javascript js,jscript,javascript
    com.adobe.pdf application/pdf pdf
    public.jpeg image/jpeg,image/jpg jpeg,jpg,jpe
    public.png image/png png
    com.compuserve.gif image/gif gif
    public.tiff image/tiff tiff,tif
    com.microsoft.bmp image/bmp,image/x-bmp bmp,dib
    public.heic image/heic heic
    org.webmproject.webp image/webp webp
    public.svg-image image/svg+xml svg,svgz
    com.apple.property-list application/x-plist plist
    public.mp3 audio/mpeg,audio/mp3 mp3,mpga
    com.microsoft.waveform-audio audio/vnd.wave,audio/wav,audio/x-wav wav,wave
    com.apple.m4a-audio audio/x-m4a,audio/mp4 m4a
    public.mpeg-4 video/mp4 mp4,mpg4
    com.apple.quicktime-movie video/quicktime mov,qt
    public.mpeg video/mpeg,video/mpg mpg,mpeg,mpe
    public.zip-archive application/zip,application/x-zip-compressed zip
    org.gnu.gnu-zip-archive application/x-gzip,application/gzip gz,gzip
    public.tar-archive application/x-tar,application/tar tar
    public.x509-certificate application/x-x509-ca-cert cer,crt,der
    public.vcard text/vcard,text/directory,text/x-vcard vcf,vcard
    public.c-source - c
    public.objective-c-source - m
    public.swift-source - swift
    com.microsoft.word.doc application/msword doc
    com.microsoft.excel.xls application/vnd.ms-excel xls
    """

  /// After the system-declared types of Apple's Uniform Type Identifiers Reference.
  private static let conformances = """
    public.data public.directory : public.item
    public.composite-content : public.content
    public.text public.image public.audiovisual-content : public.data public.content
    public.plain-text public.rtf public.html public.xml public.json public.css public.vcard : public.text
    public.delimited-values-text : public.text
    public.comma-separated-values-text : public.delimited-values-text
    public.utf8-plain-text public.source-code : public.plain-text
    com.netscape.javascript-source public.c-source public.objective-c-source public.swift-source : public.source-code
    com.adobe.pdf com.microsoft.word.doc com.microsoft.excel.xls : public.data public.composite-content
    public.jpeg public.png com.compuserve.gif public.tiff com.microsoft.bmp public.heic org.webmproject.webp : public.image
    public.svg-image : public.image
    public.audio public.movie : public.audiovisual-content
    public.mp3 com.microsoft.waveform-audio com.apple.m4a-audio : public.audio
    public.video public.mpeg-4 com.apple.quicktime-movie public.mpeg : public.movie
    public.archive public.url com.apple.property-list public.x509-certificate : public.data
    public.zip-archive org.gnu.gnu-zip-archive public.tar-archive : public.archive
    public.file-url : public.url
    public.folder : public.directory
    """
}
