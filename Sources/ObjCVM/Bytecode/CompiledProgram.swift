// A whole listing, compiled: functions, and the tables that their instructions number into.

package struct CompiledProgram: Sendable {
  /// A variable of static storage: a global, a static local.
  package struct Global: Sendable {
    let name: String
    /// In the block of globals; the gaps between variables (16 bytes at least) are red zones.
    let offset: Int32
    let size: Int32
    /// Writes through pointers trap.
    let isReadOnly: Bool
  }

  package struct IvarReference: Sendable, Hashable {
    /// The class that declares it; `program.classes` need not list it.
    let className: String
    let name: String
  }

  /// The body of a method: who implements what.
  package struct MethodBody: Sendable {
    package let className: String
    /// Empty: the class's own @implementation.
    let category: String
    package let isClassMethod: Bool
    package let selector: String
    /// With frame numbers, as the runtime keeps it.
    package let types: String
    package let function: Int32
    /// Not for the list of methods: calls name it in `directMethods`.
    let isDirect: Bool
  }

  /// A method that is called straight. The receiver's class inherits from `className`.
  package struct DirectMethod: Sendable, Hashable {
    let className: String
    let isClassMethod: Bool
    let selector: String
  }

  /// A constant NSString.
  package struct StringConstant: Sendable, Hashable {
    /// UTF-8, perhaps with zeros in it.
    let bytes: [UInt8]
  }

  package var functions: [CompiledFunction] = []
  var callSites: [CallSite] = []
  var selectors: [String] = []
  var classes: [String] = []
  var protocols: [String] = []
  var strings: [StringConstant] = []
  package var natives: [String] = []
  var blocks: [BlockLayout] = []
  /// What the structs in `__block` variables hold; offsets from the struct's start.
  var ownedMembers: [[BlockLayout.Capture]] = []
  var ivars: [IvarReference] = []
  var directMethods: [DirectMethod] = []
  /// In order of the @implementations in the listing.
  package var methods: [MethodBody] = []
  /// String literals, @encode strings, names: zero-terminated pieces, each followed by a red zone
  /// of at least 1 byte (see `byteRanges`).
  var bytes: [UInt8] = []
  /// The pieces of `bytes` that programs may read.
  var byteRanges: [Range<Int32>] = []
  var globals: [Global] = []
  /// Bytes of the block of globals, which starts as zeros; a multiple of 16.
  var globalSize: Int32 = 0
  /// Of a program that looks symbols up: its external functions by name, and the places of its external variables.
  var externalFunctions: [String: Int32] = [:]
  var externalVariables: [String: Int32] = [:]
  /// Sets the globals that do not start as zeros: runs once, before +load. Nil when there are none.
  package var initializer: Int32?
  /// Functions with __attribute__((constructor)), in order: run after +load, before main.
  package var constructors: [Int32] = []
  /// Functions with __attribute__((destructor)): run after main.
  package var destructors: [Int32] = []
  /// Nil when the listing has none.
  package var main: Int32?
  /// Texts of `trap`.
  var traps: [String] = []

  package init() {}
}
