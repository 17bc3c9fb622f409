// NSFileHandle: a place in one of the world's files, or standard output.
import CRuntime
import ObjCVM

private final class FileHandleState {
  enum Kind {
    case file(String)
    case output(OutputChannel)
    case null
  }

  let kind: Kind
  let canRead: Bool
  let canWrite: Bool
  var offset = 0
  var isClosed = false

  init(_ kind: Kind, canRead: Bool, canWrite: Bool) {
    self.kind = kind
    self.canRead = canRead
    self.canWrite = canWrite
  }
}

extension FilesLibrary {
  static func fileHandleClass() -> NativeClass {
    let cls = NativeClass("NSFileHandle", superclass: "NSObject")
    cls.hasState = true
    addOpening(to: cls)
    addReading(to: cls)
    addWriting(to: cls)
    addSeeking(to: cls)
    return cls
  }

  private static func addOpening(to cls: NativeClass) {
    let standard: [(String, FileHandleState.Kind)] = [
      ("fileHandleWithStandardOutput", .output(.standardOutput)),
      ("fileHandleWithStandardError", .output(.standardError)),
      ("fileHandleWithStandardInput", .null), ("fileHandleWithNullDevice", .null),
    ]
    for (name, kind) in standard {
      cls.classMethod(name, "@\"NSFileHandle\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(
            of: "NSFileHandle", state: FileHandleState(kind, canRead: true, canWrite: true)))
      }
    }
    for (verb, canRead, canWrite) in [
      ("Reading", true, false), ("Writing", false, true), ("Updating", true, true),
    ] {
      for source in ["AtPath:", "FromURL:error:"] where verb != "Updating" || source == "AtPath:" {
        let isURL = source.hasPrefix("From")
        cls.classMethod(
          "fileHandleFor\(verb)\(source)",
          "@\"NSFileHandle\"@:" + (isURL ? "@\"NSURL\"^@" : "@\"NSString\"")
        ) { call throws(ListingException) in
          let path = try call.world.path(of: try call.checkedObject(0))
          guard call.world.files.read(path) != nil else {
            if isURL {
              try call.world.storeFileError(
                at: call.pointer(1), FileProblem(code: canWrite ? 4 : 260, path: path))
            }
            return call.returnBorrowed(nil)
          }
          call.returnObject(
            call.world.makeInstance(
              of: "NSFileHandle",
              state: FileHandleState(.file(path), canRead: canRead, canWrite: canWrite)))
        }
      }
    }
  }

  private static func state(_ call: NativeCall) throws(ListingException) -> FileHandleState {
    guard let state = call.world.state(of: call.receiver, as: FileHandleState.self),
      !state.isClosed
    else {
      throw call.world.exception(
        "NSFileHandleOperationException", "*** -[NSConcreteFileHandle]: Bad file descriptor")
    }
    return state
  }

  private static func contents(_ state: FileHandleState, _ world: World) -> [UInt8] {
    if case .file(let path) = state.kind { return world.files.read(path) ?? [] }
    return []
  }

  private static func addReading(to cls: NativeClass) {
    func read(_ call: NativeCall, _ count: Int) throws(ListingException) {
      let state = try state(call)
      let bytes = contents(state, call.world)
      let start = min(state.offset, bytes.count)
      let end = min(bytes.count, start + max(0, min(count, bytes.count)))
      state.offset = end
      call.returnObject(try call.world.makeData(Array(bytes[start..<end])))
    }
    for name in ["readDataToEndOfFile", "availableData"] {
      cls.instance(name, "@\"NSData\"@:") { call throws(ListingException) in
        try read(call, .max)
      }
    }
    cls.instance("readDataOfLength:", "@\"NSData\"@:Q") { call throws(ListingException) in
      try read(call, Int(clamping: call.uint(0)))
    }
    cls.instance("readDataToEndOfFileAndReturnError:", "@\"NSData\"@:^@") {
      call throws(ListingException) in try read(call, .max)
    }
    cls.instance("readDataUpToLength:error:", "@\"NSData\"@:Q^@") {
      call throws(ListingException) in try read(call, Int(clamping: call.uint(0)))
    }
  }

  private static func addWriting(to cls: NativeClass) {
    func write(_ call: NativeCall) throws(ListingException) {
      let state = try state(call)
      let bytes = try call.world.bytes(ofData: try call.checkedObject(0))
      switch state.kind {
      case .null: break
      case .output(let channel): try call.world.output(channel, bytes)
      case .file(let path):
        guard state.canWrite else {
          throw call.world.exception(
            "NSFileHandleOperationException",
            "*** -[NSConcreteFileHandle writeData:]: Bad file descriptor")
        }
        var all = call.world.files.read(path) ?? []
        if all.count < state.offset {
          try call.world.charge(state.offset - all.count)
          all += [UInt8](repeating: 0, count: state.offset - all.count)
        }
        let end = min(all.count, state.offset + bytes.count)
        all.replaceSubrange(state.offset..<end, with: bytes)
        _ = try call.world.files.write(all, to: path, call.world)
        state.offset += bytes.count
      }
    }
    cls.instance("writeData:", "v@:@\"NSData\"") { call throws(ListingException) in
      try write(call)
    }
    cls.instance("writeData:error:", "B@:@\"NSData\"^@") { call throws(ListingException) in
      try write(call)
      call.returnBool(true)
    }
    cls.instance("synchronizeFile", "v@:") { call throws(ListingException) in
      _ = try state(call)
    }
    cls.instance("closeFile", "v@:") { call throws(ListingException) in
      call.world.state(of: call.receiver, as: FileHandleState.self)?.isClosed = true
    }
    for name in ["closeAndReturnError:", "synchronizeAndReturnError:"] {
      cls.instance(name, "B@:^@") { call throws(ListingException) in
        if name.hasPrefix("close") {
          call.world.state(of: call.receiver, as: FileHandleState.self)?.isClosed = true
        }
        call.returnBool(true)
      }
    }
    cls.property("fileDescriptor", "Ti,R")
    cls.instance("fileDescriptor", "i@:") { call throws(ListingException) in
      switch try state(call).kind {
      case .output(.standardOutput): call.returnValue(1 as Int32)
      case .output: call.returnValue(2 as Int32)
      case .null: call.returnValue(0 as Int32)
      case .file: call.returnValue(3 as Int32)
      }
    }
  }

  private static func addSeeking(to cls: NativeClass) {
    cls.property("offsetInFile", "TQ,R")
    cls.instance("offsetInFile", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).offset)
    }
    cls.instance("seekToEndOfFile", "Q@:") { call throws(ListingException) in
      let state = try state(call)
      state.offset = contents(state, call.world).count
      call.returnValue(state.offset)
    }
    cls.instance("seekToFileOffset:", "v@:Q") { call throws(ListingException) in
      try state(call).offset = Int(clamping: call.uint(0))
    }
    cls.instance("seekToOffset:error:", "B@:Q^@") { call throws(ListingException) in
      try state(call).offset = Int(clamping: call.uint(0))
      call.returnBool(true)
    }
    for name in ["truncateFileAtOffset:", "truncateAtOffset:error:"] {
      let takesError = name.hasSuffix("error:")
      cls.instance(name, (takesError ? "B" : "v") + "@:Q" + (takesError ? "^@" : "")) {
        call throws(ListingException) in
        let state = try state(call)
        let count = Int(clamping: call.uint(0))
        var bytes = contents(state, call.world)
        if bytes.count > count { bytes.removeLast(bytes.count - count) }
        if bytes.count < count {
          try call.world.charge(count - bytes.count)
          bytes += [UInt8](repeating: 0, count: count - bytes.count)
        }
        if case .file(let path) = state.kind {
          _ = try call.world.files.write(bytes, to: path, call.world)
        }
        state.offset = count
        if takesError { call.returnBool(true) }
      }
    }
  }
}
