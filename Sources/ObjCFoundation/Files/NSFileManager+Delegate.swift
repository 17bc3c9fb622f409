// NSFileManager removes, copies and moves, and asks its delegate before each item and after each error.
import CRuntime
import ObjCVM

/// What a manager of a listing's own keeps.
private final class FileManagerState {
  var delegate: PointerBox?
}

/// One of the three, with the words that the delegate's messages are made of.
private struct FileTransfer {
  enum Kind { case remove, copy, move }
  let kind: Kind
  let byURL: Bool
  let call: NativeCall
  let delegate: ObjectPointer?

  private var verb: String { ["Remove", "Copy", "Move"][index] }
  private var participle: String { ["removing", "copying", "moving"][index] }
  private var index: Int { kind == .remove ? 0 : kind == .copy ? 1 : 2 }
  private var files: FileStore { call.world.files }

  /// `ItemAtPath:` and `toPath:`, or those of URLs where the delegate answers them.
  private func ask(_ start: String, _ from: String, _ to: String, error: ObjectPointer? = nil)
    throws(ListingException) -> Bool?
  {
    let world = call.world
    guard let delegate else { return nil }
    for byURL in byURL ? [true, false] : [false] {
      let what = byURL ? "URL" : "Path"
      let selector = "\(start)ItemAt\(what):" + (kind == .remove ? "" : "to\(what):")
      guard
        try world.sendBool(
          delegate, "respondsToSelector:", .sel(world.selector(selector)))
      else { continue }
      func place(_ path: String) throws(ListingException) -> ObjectPointer? {
        let text = world.autoreleasedString(path)
        return byURL
          ? try world.send(toClass: world.cls("NSURL"), "fileURLWithPath:", .object(text)) : text
      }
      var arguments: [SendArgument] = [.object(call.receiver)]
      if let error { arguments.append(.object(error)) }
      arguments.append(.object(try place(from)))
      if kind != .remove { arguments.append(.object(try place(to))) }
      let answer: UInt8 = try world.perform(
        delegate, world.selector(selector), arguments, resultType: "B", as: UInt8.self)
      return answer != 0
    }
    return nil
  }

  /// Whether it was carried out. What the delegate does not want is left where it is: a file of that kind is no failure, a folder is.
  func run(_ from: String, _ to: String) throws(ListingException) -> Bool {
    let isFolder = files.isDirectory(from)
    if files.exists(from), try ask("fileManager:should\(verb)", from, to) == false {
      return !isFolder
    }
    // A move takes a folder as a whole; the others ask for each item in it.
    if isFolder, delegate != nil, kind != .move { return try runFolder(from, to) }
    let isDone =
      switch kind {
      case .remove: files.remove(from)
      case .copy: try files.copy(from, to: to, call.world)
      case .move: try moved(from, to)
      }
    if isDone { return true }
    return try proceeds(from, to)
  }

  private func moved(_ from: String, _ to: String) throws(ListingException) -> Bool {
    guard try files.copy(from, to: to, call.world) else { return false }
    return files.remove(from, isMoved: true)
  }

  private func runFolder(_ from: String, _ to: String) throws(ListingException) -> Bool {
    if kind == .copy {
      if files.exists(to) || !files.isDirectory(FileStore.parent(FileStore.standardized(to))) {
        return try proceeds(from, to)
      }
      files.makeDirectories(to)
    }
    var isDone = true
    for name in files.contents(of: from) ?? [] {
      if try !run(from + "/" + name, to + "/" + name) { isDone = false }
    }
    guard kind == .remove else { return isDone }
    guard files.contents(of: from)?.isEmpty == true else { return false }
    if files.remove(from) { return true }
    return try proceeds(from, to)
  }

  /// Tells the error, and asks whether it counts.
  private func proceeds(_ from: String, _ to: String) throws(ListingException) -> Bool {
    let code: Int
    switch kind {
    case .remove: code = 4
    case .copy: code = files.exists(from) && files.exists(to) ? 516 : 260
    case .move: code = files.exists(from) && files.exists(to) ? 516 : 4
    }
    let problem = FileProblem(
      code: code, path: from, action: verb, destination: kind == .remove ? nil : to)
    let place = call.pointer(kind == .remove ? 1 : 2)
    try call.world.storeFileError(at: place, problem)
    guard delegate != nil else { return false }
    let room = try call.world.temporaryBytes([UInt8](repeating: 0, count: 8))
    try call.world.storeFileError(at: room, problem)
    let error = ObjectPointer(bitPattern: room.load(as: UInt.self))
    return try ask("fileManager:shouldProceedAfterError:\(participle)", from, to, error: error)
      ?? false
  }
}

extension FilesLibrary {
  static func addTransfers(to cls: NativeClass) {
    cls.property("delegate", "T@\"<NSFileManagerDelegate>\",W")
    cls.instance("delegate", "@\"<NSFileManagerDelegate>\"@:") { call throws(ListingException) in
      call.returnObject(delegate(of: call))
    }
    cls.instance("setDelegate:", "v@:@\"<NSFileManagerDelegate>\"") {
      call throws(ListingException) in
      let box = call.object(0).map { PointerBox($0, isWeak: true) }
      if let state = call.world.state(of: call.receiver, as: FileManagerState.self) {
        state.delegate = box
      } else {
        let state = FileManagerState()
        state.delegate = box
        call.world.setState(state, of: call.receiver)
      }
    }
    for (what, type) in [("Path", "NSString"), ("URL", "NSURL")] {
      add("removeItemAt\(what):error:", "B@:@\"\(type)\"^@", .remove, what == "URL", to: cls)
      for (verb, kind) in [("copy", FileTransfer.Kind.copy), ("move", .move)] {
        add(
          "\(verb)ItemAt\(what):to\(what):error:", "B@:@\"\(type)\"@\"\(type)\"^@", kind,
          what == "URL", to: cls)
      }
    }
  }

  /// +1, or nil.
  private static func delegate(of call: NativeCall) -> ObjectPointer? {
    call.world.state(of: call.receiver, as: FileManagerState.self)?.delegate?.retained
  }

  private static func add(
    _ selector: String, _ types: String, _ kind: FileTransfer.Kind, _ byURL: Bool,
    to cls: NativeClass
  ) {
    cls.instance(selector, types) { call throws(ListingException) in
      let delegate = delegate(of: call)
      defer { fwd_release(delegate) }
      let transfer = FileTransfer(kind: kind, byURL: byURL, call: call, delegate: delegate)
      let from = try call.world.path(of: call.object(0))
      let to = kind == .remove ? "" : try call.world.path(of: call.object(1))
      call.returnBool(try transfer.run(from, to))
    }
  }
}
