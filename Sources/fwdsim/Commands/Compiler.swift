// Programs made by clang on Foundation's shared library: what `compile` and `run --compiled` call.
import Glibc

/// Clang, and the folder with headers and library that a program needs.
///
/// The folder is `objc` beside fwdsim, or `../lib/fwdsim` where fwdsim is installed; FWDSIM_OBJC names another one. CLANG names
/// another compiler.
struct Compiler {
  let clang: String
  let support: String

  init() throws(CommandFailure) {
    clang = Files.environment("CLANG") ?? "clang"
    guard Compiler.isProgram(clang) else {
      throw CommandFailure(
        message:
          "error: compiling needs clang, which comes with a Swift toolchain: '\(clang)' is not in the PATH",
        status: .inputMissing)
    }
    let own = Compiler.ownFolder
    let candidates = [Files.environment("FWDSIM_OBJC"), "\(own)/objc", "\(own)/../lib/fwdsim"]
    guard
      let found = candidates.compactMap({ $0 }).first(where: {
        access("\($0)/libFoundation.so", R_OK) == 0
      })
    else {
      throw CommandFailure(
        message:
          "error: compiling needs libFoundation.so in '\(own)/objc': 'make compiled' builds it",
        status: .inputMissing)
    }
    support = found
  }

  /// What clang needs to compile a file.
  func compileFlags(arc: Bool) -> [String] {
    [
      "-fobjc-runtime=macosx-10.15", "-fblocks", "-fobjc-exceptions", "-fexceptions",
      arc ? "-fobjc-arc" : "-fno-objc-arc", "-fobjc-weak",
      // Blocks' signatures with the names of classes, as clang writes them for Apple's systems.
      "-Xclang", "-fencode-extended-block-signature", "-I\(support)/include",
    ]
  }

  /// Foundation looks for this name in the program: its threads are then the system's, in real time.
  static let realThreads = [
    "-Wl,--defsym=objc_real_threads=1", "-Wl,--export-dynamic-symbol=objc_real_threads",
  ]

  /// What it needs to link a program, behind the first object.
  var linkFlags: [String] {
    [
      "-L\(support)", "-lFoundation", "-Wl,-rpath,\(support)", "-Wl,-z,now", "-fuse-ld=lld", "-lm",
    ]
  }
  /// The object that is linked first.
  var start: String { "\(support)/objc-start.o" }

  /// Compiles each file and links all of them.
  ///
  /// - Parameters:
  ///   - files: Objective-C, Objective-C++, C or C++; objects and libraries are linked as they are.
  ///   - program: What is written.
  ///   - references: Without a word about a file, what it is written for: automatic counting unless the compiler refuses it.
  ///   - flags: For clang, each time.
  /// - Throws: What clang ended with; it has said why.
  func build(
    _ files: [String], to program: String, _ references: CountingOptions, flags: [String]
  ) throws(CommandFailure) {
    var folder = Array("/tmp/fwdsim-XXXXXX".utf8CString)
    guard mkdtemp(&folder) != nil else {
      throw CommandFailure(
        message: "error: cannot make a folder: \(Files.systemMessage())",
        status: .cannotCreateOutput)
    }
    let place = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var objects: [String] = []
    defer {
      for object in objects { unlink(object) }
      rmdir(place)
    }
    var inputs: [String] = []
    for (index, file) in files.enumerated() {
      guard Compiler.isSource(file) else {
        inputs.append(file)
        continue
      }
      let object = "\(place)/\(index).o"
      objects.append(object)
      inputs.append(object)
      let counting = references.ofFile(file) ?? references.counting
      try compile(file, to: object, arc: counting.map { $0 == .arc }, flags)
    }
    let cxx = files.contains { Compiler.isCxx($0) } ? ["-lstdc++"] : []
    let status = try Compiler.run(
      [clang, start] + inputs + flags + linkFlags + cxx + ["-o", program])
    if status != 0 { throw Compiler.refused }
  }

  private func compile(
    _ file: String, to object: String, arc: Bool?, _ flags: [String]
  ) throws(CommandFailure) {
    let isObjectiveC = file.hasSuffix(".m") || file.hasSuffix(".mm")
    func words(_ arc: Bool) -> [String] {
      [clang] + (isObjectiveC ? compileFlags(arc: arc) : ["-I\(support)/include"]) + flags
        + ["-c", file, "-o", object]
    }
    if let arc { return try Compiler.succeed(words(arc)) }
    guard isObjectiveC,
      try Compiler.run(words(true) + ["-fsyntax-only", "-w"], isQuiet: true) != 0,
      try Compiler.run(words(false) + ["-fsyntax-only", "-w"], isQuiet: true) == 0
    else { return try Compiler.succeed(words(true)) }
    try Compiler.succeed(words(false))
  }

  private static var refused: CommandFailure {
    CommandFailure(message: "error: the program was not built", status: .listingHasErrors)
  }

  private static func succeed(_ words: [String]) throws(CommandFailure) {
    if try run(words) != 0 { throw refused }
  }

  private static func isSource(_ file: String) -> Bool {
    [".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".C", ".S", ".s"].contains(where: file.hasSuffix)
  }
  private static func isCxx(_ file: String) -> Bool {
    [".mm", ".cc", ".cpp", ".cxx", ".C"].contains(where: file.hasSuffix)
  }

  // MARK: Programs

  private static var ownFolder: String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes -> Int in
      guard let start = bytes.baseAddress else { return 0 }
      return readlink(
        "/proc/self/exe", start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }

  private static func isProgram(_ name: String) -> Bool {
    if name.contains("/") { return access(name, X_OK) == 0 }
    let folders = (Files.environment("PATH") ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Runs a program to its end: its status, or 128 and the signal's number.
  ///
  /// - Parameters:
  ///   - descriptor: Where its standard output goes.
  ///   - input: The file that is its standard input; nil for the command's own.
  static func run(
    _ words: [String], isQuiet: Bool = false, outputTo descriptor: Int32 = STDOUT_FILENO,
    input: String? = nil
  ) throws(CommandFailure) -> Int32 {
    var process = pid_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input, input != "-" {
      guard access(input, R_OK) == 0 else {
        throw CommandFailure(
          .unreadable, "cannot read '\(input)': \(Files.systemMessage())", status: .inputMissing)
      }
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    }
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    if descriptor != STDOUT_FILENO {
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
    }
    let strings = words.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var arguments = strings + [nil]
    let status = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard status == 0 else {
      throw CommandFailure(
        message: "error: cannot run '\(words[0])': \(String(cString: strerror(status)))",
        status: .internalError)
    }
    var ended: Int32 = 0
    while waitpid(process, &ended, 0) < 0, errno == EINTR {}
    let signal = ended & 0x7f
    return signal == 0 ? ended >> 8 & 0xff : 128 + signal
  }
}
