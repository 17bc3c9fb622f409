// What an NSError says when its user info has no description: the sentences of NSCocoaErrorDomain and the texts of errno.
import CRuntime
import ObjCVM

/// The parts of an error that its sentence is made of.
struct CocoaErrorText {
  var domain: String
  var code: Int
  /// NSUserStringVariant: what was tried, or what kind of item it was tried with.
  var variant: String?
  /// NSFilePath, and where the item was to go.
  var path: String?
  var destination: String?
  /// NSInvalidValue: what could not be read.
  var value: String?
  /// NSStringEncoding: what a text could not be written in.
  var encoding: StringEncoding?

  /// The whole sentence; nil for a domain or a code that has none.
  var sentence: String? {
    switch domain {
    case "NSPOSIXErrorDomain":
      "The operation couldn’t be completed. " + CLibrary.text(ofError: Int32(clamping: code))
    case "NSCocoaErrorDomain": path.flatMap(sentence(ofPath:)) ?? general
    default: nil
    }
  }

  /// Why, as -localizedFailureReason gives it where the user info has no reason.
  var reason: String? {
    switch domain {
    case "NSPOSIXErrorDomain": CLibrary.text(ofError: Int32(clamping: code))
    case "NSCocoaErrorDomain": Self.reasons[code]
    default: nil
    }
  }

  private static let reasons: [Int: String] = [
    4: "The file doesn’t exist.", 255: "The file couldn’t be locked.",
    257: "You don’t have permission.", 258: "The file name is invalid.",
    259: "The file isn’t in the correct format.", 260: "The file doesn’t exist.",
    261: "The specified text encoding isn’t applicable.",
    262: "The specified URL type isn’t supported.", 263: "The item is too large.",
    264: "The text encoding of the contents couldn’t be determined.",
    513: "You don’t have permission.", 514: "The file name is invalid.",
    516: "A file with the same name already exists.",
    517: "The specified text encoding isn’t applicable.",
    518: "The specified URL type isn’t supported.", 640: "There isn’t enough space.",
    642: "The volume is read only.", 1024: "The value is invalid.", 2048: "The value is invalid.",
    3072: "The operation was cancelled.", 3328: "The requested operation is not supported.",
    3840: "The data is not in the correct format.",
    3841: "The data is in a format that this application doesn’t understand.",
    3842: "An error occurred in the source of the data.",
    3851: "An error occurred in the destination for the data.",
    3852: "An error occurred in the content of the data.",
    4353: "The file is not available on iCloud yet.",
    4354: "There isn’t enough space in your account.",
    4355: "The iCloud servers might be unreachable or your settings might be incorrect.",
    4864: "The data isn’t in the correct format.", 4865: "The data is missing.",
    4866: "The data isn’t in the correct format.",
  ]

  /// What `description` puts between quotes: for errno, its text alone.
  var quoted: String? {
    domain == "NSPOSIXErrorDomain" ? CLibrary.text(ofError: Int32(clamping: code)) : sentence
  }

  private func sentence(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    let name = parts.last.map(String.init) ?? "/"
    let folder = parts.dropLast().last.map(String.init) ?? "/"
    let target =
      destination?.split(separator: "/").dropLast().last.map(String.init) ?? "/"
    switch (code, variant) {
    case (4, "Remove"): return "“\(name)” couldn’t be removed."
    case (4, "Move"):
      return "“\(name)” couldn’t be moved to “\(target)” because either the former doesn’t exist, "
        + "or the folder containing the latter doesn’t exist."
    case (4, "Folder"), (260, "Folder"): return "The folder “\(name)” doesn’t exist."
    case (4, _): return "The file “\(name)” doesn’t exist."
    case (256, _): return "The file “\(name)” couldn’t be opened."
    case (257, _):
      return "The file “\(name)” couldn’t be opened because you don’t have permission to view it."
    case (259, _):
      return "The file “\(name)” couldn’t be opened because it isn’t in the correct format."
    case (260, _): return "The file “\(name)” couldn’t be opened because there is no such file."
    case (512, _): return "The file “\(name)” couldn’t be saved in the folder “\(folder)”."
    case (513, "Remove"):
      return "“\(name)” couldn’t be removed because you don’t have permission to access it."
    case (513, _):
      return "You don’t have permission to save the file “\(name)” in the folder “\(folder)”."
    case (516, "Copy"), (516, "Move"):
      return "“\(name)” couldn’t be \(variant == "Copy" ? "copied" : "moved") to “\(target)” "
        + "because an item with the same name already exists."
    case (516, _):
      return "The file “\(name)” couldn’t be saved in the folder “\(folder)” because a file with "
        + "the same name already exists."
    case (517, _):
      let encoding = encoding?.name ?? ""
      return encoding.isEmpty
        ? nil : "The file “\(name)” couldn’t be saved using text encoding \(encoding)."
    default: return nil
    }
  }

  /// A sentence that names no file.
  private var general: String {
    switch code {
    case 4: "The file doesn’t exist."
    case 256: "The file couldn’t be opened."
    case 257: "The file couldn’t be opened because you don’t have permission to view it."
    case 259: "The file couldn’t be opened because it isn’t in the correct format."
    case 260: "The file couldn’t be opened because it doesn’t exist."
    case 512: "The file couldn’t be saved."
    case 513: "You don’t have permission."
    case 516: "The file couldn’t be saved because a file with the same name already exists."
    case 640: "The file couldn’t be saved because there isn’t enough space."
    case 2048: value.map { "The value “\($0)” is invalid." } ?? "The value is invalid."
    case 3072: "The operation was cancelled."
    case 3840, 4864: "The data couldn’t be read because it isn’t in the correct format."
    case 4865: "The data couldn’t be read because it is missing."
    case 3851, 4866: "The data couldn’t be written because it isn’t in the correct format."
    default:
      "The operation couldn’t be completed. "
        + (Self.reasons[code] ?? "(Cocoa error \(code).)")
    }
  }
}

extension World {
  /// Puts an NSError of the Cocoa domain where the listing wants it, or nowhere.
  func storeCocoaError(at pointer: UnsafeMutableRawPointer?, code: Int) throws(ListingException) {
    guard let pointer, let cls = classIfKnown("NSError") else { return }
    let error = try send(
      toClass: cls, "errorWithDomain:code:userInfo:", .object(constantString("NSCocoaErrorDomain")),
      .int(code), .object(nil))
    try write(UInt(bitPattern: error), to: pointer)
  }

  /// The error of a value that cannot be read, as a pattern that does not parse: its sentence quotes it.
  func storeInvalidValue(_ value: UTF16Text, at pointer: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    guard let pointer, let errors = classIfKnown("NSError") else { return }
    let text = makeString(value)
    defer { fwd_release(text) }
    let info = try send(
      toClass: cls("NSDictionary"), "dictionaryWithObject:forKey:", .object(text),
      .object(constantString("NSInvalidValue")))
    let error = try send(
      toClass: errors, "errorWithDomain:code:userInfo:",
      .object(constantString("NSCocoaErrorDomain")), .int(2048), .object(info))
    try write(UInt(bitPattern: error), to: pointer)
  }
}
