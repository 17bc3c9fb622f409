// The NSErrors of files: what was tried, with which path, and the errno behind it.
import CRuntime
import ObjCVM

/// What went wrong with a file.
struct FileProblem {
  /// Of NSCocoaErrorDomain: 4 and 260 for what is not there, 516 for what is there already. Where the reason is that it is not allowed
  /// the error has 513 and 257 instead.
  var code: Int
  var path: String
  /// What was tried, when the error says so: `Remove`, `Copy`, `Move`.
  var action: String?
  /// The item is a folder.
  var isFolder = false
  /// Where it was to go.
  var destination: String?
  /// What a text could not be written in.
  var encoding: StringEncoding?

  fileprivate var errno: Int {
    switch code {
    case 516: 17
    case 257, 513: 13
    default: 2
    }
  }

  /// With the code that says why.
  fileprivate func settled(_ files: FileStore) -> FileProblem {
    var settled = self
    let isRemoval = action == "Remove"
    if code == 4, isRemoval ? files.deniesRemoving(path) : files.deniesWriting(path) {
      settled.code = 513
    }
    if code == 260, files.deniesReading(path) { settled.code = 257 }
    return settled
  }
}

extension World {
  /// Puts an NSError of the Cocoa domain where the listing wants it, or nowhere.
  func storeFileError(at pointer: UnsafeMutableRawPointer?, _ problem: FileProblem)
    throws(ListingException)
  {
    guard let pointer, let cls = classIfKnown("NSError") else { return }
    let problem = problem.settled(files)
    let info = ObjectTable()
    try put(makeString(problem.path), "NSFilePath", in: info)
    if let destination = problem.destination {
      try put(makeString(destination), "NSDestinationFilePath", in: info)
      try put(makeString(problem.path), "NSSourceFilePathErrorKey", in: info)
    }
    if let action = problem.action {
      try put(newArray(owning: [makeString(action)]), "NSUserStringVariant", in: info)
    } else if problem.isFolder {
      try put(newArray(owning: [makeString("Folder")]), "NSUserStringVariant", in: info)
    }
    if let encoding = problem.encoding {
      try put(makeNumber(encoding.rawValue), "NSStringEncoding", in: info)
    } else {
      let cause = try send(
        toClass: cls, "errorWithDomain:code:userInfo:",
        .object(constantString("NSPOSIXErrorDomain")),
        .int(problem.errno), .object(nil))
      try put(fwd_retain(cause), "NSUnderlyingError", in: info)
    }
    let error = try send(
      toClass: cls, "errorWithDomain:code:userInfo:", .object(constantString("NSCocoaErrorDomain")),
      .int(problem.code), .object(fwd_autorelease(makeDictionary(owning: info))))
    try write(UInt(bitPattern: error), to: pointer)
  }

  /// Takes the value over.
  private func put(_ value: ObjectPointer?, _ key: String, in table: ObjectTable)
    throws(ListingException)
  {
    guard let value else { return }
    defer { fwd_release(value) }
    try setValue(value, forKey: constantString(key), in: table)
  }
}
