// NSFileHandle: a place in one of the world's files, or a standard stream.
import CRuntime
import ObjCVM

final class FileHandleState: StateWithBag {
  enum Kind {
    case file(String)
    case pipe(PipeState)
    case output(OutputChannel)
    case input
    /// Nothing to be read, and what is written goes nowhere; by its descriptor.
    case null(Int32)
  }

  let kind: Kind
  let canRead: Bool
  let canWrite: Bool
  /// What the program has opened by number: the handle's place is that file's.
  let descriptor: Descriptor?
  private var ownOffset = 0
  var isClosed = false
  /// Somebody waits for standard input on the handle's account.
  var isWatched = false

  struct Descriptor {
    let number: Int32
    let file: OpenFile
    /// The table to take it out of when the handle goes; nil when the number stays open.
    let closes: OpenFiles?
  }

  init(_ kind: Kind, canRead: Bool, canWrite: Bool, descriptor: Descriptor? = nil) {
    self.kind = kind
    self.canRead = canRead
    self.canWrite = canWrite
    self.descriptor = descriptor
  }

  deinit {
    if !isClosed, let descriptor, let table = descriptor.closes { descriptor.close(in: table) }
  }

  var offset: Int {
    get { descriptor?.file.offset ?? ownOffset }
    set { if let descriptor { descriptor.file.offset = newValue } else { ownOffset = newValue } }
  }

  func close(_ world: World) {
    if !isClosed { descriptor?.close(in: world.openFiles) }
    isClosed = true
  }
}

extension FileHandleState.Descriptor {
  /// The number may have been closed, and given to another file, meanwhile.
  fileprivate func close(in table: OpenFiles) {
    if table[number] === file { _ = table.close(number) }
  }
}

/// The two handles of an NSPipe.
private final class PipeEnds {
  let reading: PointerBox
  let writing: PointerBox
  init(_ reading: PointerBox, _ writing: PointerBox) {
    (self.reading, self.writing) = (reading, writing)
  }
}

extension FilesLibrary {
  static func pipeClass() -> NativeClass {
    let cls = NativeClass("NSPipe", superclass: "NSObject")
    cls.hasState = true
    func make(_ world: World) -> PipeEnds {
      let (pipe, table) = (PipeState(world), world.openFiles)
      let ends = [true, false].map { isReader in
        let file = OpenFile(pipe, writes: !isReader)
        let descriptor = table.add(file).map {
          FileHandleState.Descriptor(number: $0, file: file, closes: table)
        }
        return world.makeInstance(
          of: "NSConcreteFileHandle",
          state: FileHandleState(
            .pipe(pipe), canRead: isReader, canWrite: !isReader, descriptor: descriptor))
      }
      defer { ends.forEach { fwd_release($0) } }
      return PipeEnds(PointerBox(ends[0], isWeak: false), PointerBox(ends[1], isWeak: false))
    }
    cls.classMethod("pipe", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnObject(
        call.world.makeInstance(of: OpaquePointer(call.receiver), state: make(call.world)))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(make(call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    for name in ["fileHandleForReading", "fileHandleForWriting"] {
      cls.property(name, "T@\"NSFileHandle\",R,&")
      cls.instance(name, "@\"NSFileHandle\"@:") { call throws(ListingException) in
        let ends = call.world.state(of: call.receiver, as: PipeEnds.self)
        call.returnObject(
          name.hasSuffix("Reading") ? ends?.reading.retained : ends?.writing.retained)
      }
    }
    return cls
  }

  /// Has the reader's handler called from the run loop, once for all that is written until then.
  static func announce(_ pipe: PipeState, _ world: World) throws(ListingException) {
    pipe.tellWaiting()
    guard !pipe.hasNews, let reader = pipe.reader?.retained else { return }
    defer { fwd_release(reader) }
    guard PropertyBag.of(reader, world).has("readabilityHandler") else { return }
    pipe.hasNews = true
    try world.sendVoid(
      reader, "performSelector:withObject:afterDelay:", .sel(world.selector("_tellReader:")),
      .object(nil), .double(0))
  }

  private static func addHandlers(to cls: NativeClass) {
    cls.instance("_tellReader:", "v@:@") { call throws(ListingException) in
      guard case .pipe(let pipe) = try state(call).kind else { return }
      pipe.hasNews = false
      let handler = PropertyBag.of(call.receiver, call.world).retained("readabilityHandler")
      defer { fwd_release(handler) }
      if let handler { try call.world.callBlockVoid(handler, .object(call.receiver)) }
      if !pipe.bytes.isEmpty { try announce(pipe, call.world) }
    }
    cls.property("readabilityHandler", "T@?,C")
    cls.instance("readabilityHandler", "@?<v@?@\"NSFileHandle\">@:") {
      call throws(ListingException) in
      call.returnObject(PropertyBag.of(call.receiver, call.world).retained("readabilityHandler"))
    }
    cls.instance("setReadabilityHandler:", "v@:@?<v@?@\"NSFileHandle\">") {
      call throws(ListingException) in
      let block = fwd_Block_copy(call.object(0))
      defer { fwd_Block_release(block) }
      PropertyBag.of(call.receiver, call.world).keep(block, as: "readabilityHandler")
      let state = try state(call)
      if case .pipe(let pipe) = state.kind {
        pipe.reader = PointerBox(call.receiver, isWeak: true)
      }
      switch state.kind {
      case .pipe(let pipe) where !pipe.bytes.isEmpty: try announce(pipe, call.world)
      case .input where block != nil: watchInput(of: call.receiver, state, call.world)
      default: break
      }
    }
    cls.instance("getOffset:error:", "B@:^Q^@") { call throws(ListingException) in
      try call.world.write(UInt(try state(call).offset), to: call.pointer(0))
      call.returnBool(true)
    }
    cls.instance("seekToEndReturningOffset:error:", "B@:^Q^@") { call throws(ListingException) in
      let end = try call.world.sendInt(call.receiver, "seekToEndOfFile", resultType: "Q")
      if call.pointer(0) != nil { try call.world.write(end, to: call.pointer(0)) }
      call.returnBool(true)
    }
    func made(_ call: NativeCall, _ closes: Bool) -> FileHandleState {
      let (number, table) = (call.i32(0), call.world.openFiles)
      // A descriptor that stands for another stream, or that has taken another one's place (dup2).
      if let file = table[number] {
        if file.isStandardInput {
          return FileHandleState(.input, canRead: true, canWrite: false)
        }
        if let channel = file.channel {
          return FileHandleState(.output(channel), canRead: file.canRead, canWrite: file.canWrite)
        }
        return FileHandleState(
          file.pipe.map { .pipe($0) } ?? .file(file.path), canRead: file.canRead,
          canWrite: file.canWrite,
          descriptor: .init(number: number, file: file, closes: closes ? table : nil))
      }
      let kind: FileHandleState.Kind =
        switch number {
        case 0: .input
        case 1: .output(.standardOutput)
        case 2: .output(.standardError)
        default: .null(number)
        }
      let state = FileHandleState(kind, canRead: true, canWrite: true)
      // No file has this number.
      state.isClosed = number < 0 || number > 2
      return state
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnFailedInit()
    }
    // Standard input, output and error, and what the program has opened by number.
    for (name, types) in [
      ("initWithFileDescriptor:", "@@:i"), ("initWithFileDescriptor:closeOnDealloc:", "@@:iB"),
    ] {
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        let closes = name.hasSuffix("closeOnDealloc:") && call.bool(1)
        call.world.setState(made(call, closes), of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
  }

  static func concreteFileHandleClass() -> NativeClass {
    NativeClass("NSConcreteFileHandle", superclass: "NSFileHandle")
  }

  static func fileHandleClass() -> NativeClass {
    let cls = NativeClass("NSFileHandle", superclass: "NSObject")
    cls.hasState = true
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let isAbstract = OpaquePointer(call.receiver) == call.world.cls("NSFileHandle")
      let cls = isAbstract ? call.world.cls("NSConcreteFileHandle") : OpaquePointer(call.receiver)
      call.returnRetained(fwd_class_createInstance(cls, 0))
    }
    addOpening(to: cls)
    addReading(to: cls)
    addWriting(to: cls)
    addSeeking(to: cls)
    addHandlers(to: cls)
    addBackgroundReading(to: cls)
    return cls
  }

  private static func addOpening(to cls: NativeClass) {
    let standard: [(String, FileHandleState.Kind)] = [
      ("fileHandleWithStandardOutput", .output(.standardOutput)),
      ("fileHandleWithStandardError", .output(.standardError)),
      ("fileHandleWithStandardInput", .input), ("fileHandleWithNullDevice", .null(-1)),
    ]
    for (name, kind) in standard {
      cls.classMethod(name, "@\"NSFileHandle\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(
            of: "NSConcreteFileHandle", state: FileHandleState(kind, canRead: true, canWrite: true))
        )
      }
    }
    for (verb, canRead, canWrite) in [
      ("Reading", true, false), ("Writing", false, true), ("Updating", true, true),
    ] {
      let preposition = canRead ? canWrite ? "" : "From" : "To"
      for source in ["AtPath:", preposition + "URL:error:"] {
        let isURL = source != "AtPath:"
        cls.classMethod(
          "fileHandleFor\(verb)\(source)",
          "@\"NSFileHandle\"@:" + (isURL ? "@\"NSURL\"^@" : "@\"NSString\"")
        ) { call throws(ListingException) in
          guard let place = try call.checkedObject(0) else { return call.returnBorrowed(nil) }
          if isURL, !call.world.isKind(place, of: "NSURL") {
            throw call.world.unrecognized(place, "isFileURL")
          }
          let path = try call.world.path(of: place)
          guard call.world.files.read(path) != nil else {
            if isURL {
              try call.world.storeFileError(
                at: call.pointer(1), FileProblem(code: canWrite ? 4 : 260, path: path))
            }
            return call.returnBorrowed(nil)
          }
          call.returnObject(
            call.world.makeInstance(
              of: "NSConcreteFileHandle",
              state: FileHandleState(.file(path), canRead: canRead, canWrite: canWrite)))
        }
      }
    }
  }

  static func state(_ call: NativeCall) throws(ListingException) -> FileHandleState {
    guard let state = call.world.state(of: call.receiver, as: FileHandleState.self),
      !state.isClosed
    else {
      throw call.world.exception(
        "NSFileHandleOperationException",
        "*** -[NSConcreteFileHandle \(call.world.selectorName(call.selector))]: Bad file descriptor"
      )
    }
    return state
  }

  private static func contents(_ state: FileHandleState, _ world: World) -> [UInt8] {
    if let file = state.descriptor?.file { return file.bytes(world) }
    if case .file(let path) = state.kind { return world.files.read(path) ?? [] }
    return []
  }

  /// Standard input: as many bytes as there will be, at most `count`, or those that come next.
  private static func inputBytes(_ count: Int, waitsForAll: Bool, _ world: World)
    throws(ListingException) -> [UInt8]
  {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try world.readInput(min(count - bytes.count, 1 << 16))
      try world.charge(more.count)
      bytes += more
      if more.isEmpty || !waitsForAll { break }
    }
    return bytes
  }

  private static func addReading(to cls: NativeClass) {
    func read(_ call: NativeCall, _ count: Int, waitsForAll: Bool = true) throws(ListingException) {
      let state = try state(call)
      guard state.canRead else {
        throw call.world.exception(
          "NSFileHandleOperationException",
          "*** -[NSConcreteFileHandle readDataOfLength:]: Bad file descriptor")
      }
      if case .pipe(let pipe) = state.kind {
        // A program without threads that forgot to close the writing end would wait for ever: it gets what is there.
        if call.world.scheduler.hasHadThreads {
          try pipe.waitForBytes(waitsForAll ? count : 1)
        }
        return call.returnObject(try call.world.makeData(pipe.take(count)))
      }
      if case .input = state.kind {
        return call.returnObject(
          try call.world.makeData(try inputBytes(count, waitsForAll: waitsForAll, call.world)))
      }
      let bytes = contents(state, call.world)
      let start = min(state.offset, bytes.count)
      let end = min(bytes.count, start + max(0, min(count, bytes.count)))
      state.offset = end
      call.returnObject(try call.world.makeData(Array(bytes[start..<end])))
    }
    for name in ["readDataToEndOfFile", "availableData"] {
      cls.instance(name, "@\"NSData\"@:") { call throws(ListingException) in
        try read(call, .max, waitsForAll: name.hasPrefix("read"))
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
      case .null, .input: break
      case .pipe(let pipe):
        guard state.canWrite else {
          throw call.world.exception(
            "NSFileHandleOperationException",
            "*** -[NSConcreteFileHandle writeData:]: Bad file descriptor")
        }
        try pipe.add(bytes)
      case .output(let channel):
        if let file = call.world.openFiles[channel == .standardOutput ? 1 : 2] {
          return try file.append(bytes, call.world)
        }
        try call.world.output(channel, bytes)
      case .file(let path):
        guard state.canWrite else {
          throw call.world.exception(
            "NSFileHandleOperationException",
            "*** -[NSConcreteFileHandle writeData:]: Bad file descriptor")
        }
        if let file = state.descriptor?.file { return try file.append(bytes, call.world) }
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
      call.world.state(of: call.receiver, as: FileHandleState.self)?.close(call.world)
    }
    for name in ["closeAndReturnError:", "synchronizeAndReturnError:"] {
      cls.instance(name, "B@:^@") { call throws(ListingException) in
        if name.hasPrefix("close") {
          call.world.state(of: call.receiver, as: FileHandleState.self)?.close(call.world)
        }
        call.returnBool(true)
      }
    }
    cls.property("fileDescriptor", "Ti,R")
    cls.instance("fileDescriptor", "i@:") { call throws(ListingException) in
      let state = try state(call)
      if let number = state.descriptor?.number { return call.returnValue(number) }
      switch state.kind {
      case .output(.standardOutput): call.returnValue(1 as Int32)
      case .output: call.returnValue(2 as Int32)
      case .input: call.returnValue(0 as Int32)
      case .null(let number): call.returnValue(number)
      case .file, .pipe: call.returnValue(3 as Int32)
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
