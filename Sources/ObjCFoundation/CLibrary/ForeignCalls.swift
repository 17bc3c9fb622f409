// libffi's functions, as <ffi.h> declares them: calls of a function, and functions made, by types that a program describes while it
// runs.
//
// A description (an ffi_type) becomes a type encoding, a call interface (an ffi_cif) a signature of the runtime, a closure a boxed
// implementation. The closure's address is given out before its types are known: it gets them when it is prepared. What its function
// is given, the arguments and the room for the result, lies in a block of the heap while it runs.
//
// libffi does not tell objects from other pointers. A function that the runtime made knows better and is called by its own types
// where these have the same form.
import CRuntime
import ObjCSema
import ObjCVM

enum ForeignCalls {
  /// `ffi_status`.
  private enum Status: Int32 {
    case ok = 0
    case badTypes = 1
    case badABI = 2
  }

  /// An `ffi_arg`, which libffi writes for results that are narrower integers.
  private static let word = 8

  static let types: [NativeType] = [
    NativeType(
      name: "ffi_type",
      encoding: #"{_ffi_type="size"Q"alignment"S"type"S"elements"^^{_ffi_type}}"#),
    NativeType(
      name: "ffi_cif",
      encoding:
        #"{ffi_cif="abi"I"nargs"I"arg_types"^^{_ffi_type}"rtype"^{_ffi_type}"bytes"I"flags"I"aarch64_nfixedargs"I}"#
    ),
    NativeType(
      name: "ffi_closure",
      encoding: #"{ffi_closure="tramp"[32c]"cif"^{ffi_cif}"fun"^?"user_data"^v}"#),
  ]

  static let constantText = """
    i FFI_ OK=0 BAD_TYPEDEF BAD_ABI BAD_ARGTYPE
    I FFI_ FIRST_ABI=0 SYSV DEFAULT_ABI=1 LAST_ABI=3
    i FFI_TYPE_ VOID=0 INT FLOAT DOUBLE LONGDOUBLE UINT8=5 SINT8 UINT16 SINT16 UINT32 SINT32 UINT64 SINT64 STRUCT POINTER COMPLEX LAST=15
    i FFI_ CLOSURES=1
    : I ffi_abi ffi_status
    : Q ffi_arg
    : q ffi_sarg

    """

  /// The names of the types that libffi has, with what each describes.
  private static let scalars: [(name: String, encoding: Character)] = [
    ("void", "v"), ("uint8", "C"), ("sint8", "c"), ("uint16", "S"), ("sint16", "s"),
    ("uint32", "I"), ("sint32", "i"), ("uint64", "Q"), ("sint64", "q"), ("float", "f"),
    ("double", "d"), ("pointer", "^"), ("longdouble", "D"),
  ]

  /// `FFI_TYPE_…` of a type that is none of structs.
  private static let numbers: [UInt16: Character] = [
    0: "v", 1: "i", 2: "f", 3: "d", 4: "D", 5: "C", 6: "c", 7: "S", 8: "s", 9: "I", 10: "i",
    11: "Q", 12: "q", 14: "^",
  ]
  private static let structure: UInt16 = 13

  static var functions: [NativeFunction] {
    let cif = "^{ffi_cif}"
    let type = "^{_ffi_type}"
    return [
      NativeFunction("ffi_prep_cif", "I\(cif)II\(type)^\(type)") { call throws(ListingException) in
        try prepare(call, count: 2, fixed: 2, result: 3)
      },
      NativeFunction("ffi_prep_cif_var", "I\(cif)III\(type)^\(type)") {
        call throws(ListingException) in
        try prepare(call, count: 3, fixed: 2, result: 4)
      },
      NativeFunction("ffi_call", "v\(cif)^?^v^^v") { call throws(ListingException) in
        try callFunction(call)
      },
      NativeFunction("ffi_get_struct_offsets", "II\(type)^Q") { call throws(ListingException) in
        try giveOffsets(call)
      },
    ] + closures(cif) + variables(type)
  }

  /// The variables `ffi_type_…`, each with the index of its description.
  private static func variables(_ type: String) -> [NativeFunction] {
    let otherNames = [
      "uchar": "uint8", "schar": "sint8", "ushort": "uint16", "sshort": "sint16",
      "uint": "uint32", "sint": "sint32", "ulong": "uint64", "slong": "sint64",
    ]
    let indices = Dictionary(
      uniqueKeysWithValues: scalars.enumerated().map { ($0.element.name, $0.offset) })
    let names =
      indices.map { ($0.key, $0.value) }
      + otherNames.compactMap { name, other in indices[other].map { (name, $0) } }
    return names.map { name, index in
      NativeFunction(LibraryVariables.function(for: "ffi_type_" + name), type) {
        call throws(ListingException) in
        call.returnValue(try predefined(index, call.world))
      }
    }
  }

  private static func closures(_ cif: String) -> [NativeFunction] {
    [
      NativeFunction("ffi_closure_alloc", "^vQ^^v") { call throws(ListingException) in
        try allocateClosure(call)
      },
      NativeFunction("ffi_closure_free", "v^v") { call throws(ListingException) in
        guard let closure = call.pointer(0) else { return }
        try call.world.freeHeap(closure)
        let known = Closures.of(call.world)
        guard let imp = known.codes.removeValue(forKey: closure) else { return }
        known.interfaces[unsafeBitCast(imp, to: UInt.self)] = nil
        fwd_imp_retireBoxed(imp)
      },
      NativeFunction("ffi_prep_closure_loc", "I^{ffi_closure}\(cif)^?^v^v") {
        call throws(ListingException) in
        try prepareClosure(call)
      },
    ]
  }

  // MARK: Types

  /// The descriptions of the types above, made when the first is asked for.
  private final class Predefined {
    let base: UnsafeMutableRawPointer
    init(_ base: UnsafeMutableRawPointer) { self.base = base }
  }
  private static let typeSize = 24

  private static func predefined(_ index: Int, _ world: World) throws(ListingException)
    -> UnsafeMutableRawPointer
  {
    final class Holder { var types: Predefined? }
    let holder = world.service(Holder.self) { _ in Holder() }
    if holder.types == nil {
      let base = try world.allocateHeap(scalars.count * typeSize, zeroed: true)
      for (index, scalar) in scalars.enumerated() {
        let place = base + index * typeSize
        let layout = TypeLayout(scalar.encoding)
        place.storeBytes(of: layout.size, as: Int.self)
        place.storeBytes(of: UInt16(layout.alignment), toByteOffset: 8, as: UInt16.self)
        let number = numbers.filter { $0.value == scalar.encoding }.map(\.key).max() ?? 0
        place.storeBytes(of: number, toByteOffset: 10, as: UInt16.self)
      }
      holder.types = Predefined(base)
    }
    guard let types = holder.types else { throw world.trap(.memory(limit: world.limits.memory)) }
    return types.base + index * typeSize
  }

  private struct TypeLayout {
    var size = 1
    var alignment = 1

    init() { size = 0 }
    /// A type that is no struct. `void` has the size 1, as libffi gives it.
    init(_ encoding: Character) {
      switch encoding {
      case "S", "s": size = 2
      case "I", "i", "f": size = 4
      case "Q", "q", "d", "^", "D": size = 8
      default: size = 1
      }
      alignment = size
    }

    /// - Returns: where a member lies that is appended.
    mutating func append(_ member: TypeLayout) -> Int {
      let place = (size + member.alignment - 1) / member.alignment * member.alignment
      size = place + member.size
      alignment = max(alignment, member.alignment)
      return place
    }
    mutating func finish() { size = (size + alignment - 1) / alignment * alignment }
  }

  private struct Described {
    var encoding: String
    var layout: TypeLayout
    /// Where the members of a struct lie.
    var offsets: [Int] = []
  }

  /// How deep structs may stand in each other, and how many members they may have: a description may contain itself.
  private static let depthLimit = 16
  private static let memberLimit = 4096

  /// Nil for what describes no type. The sizes of structs are written into their descriptions, as libffi does.
  private static func describe(
    _ address: UnsafeMutableRawPointer?, _ world: World, depth: Int = 0
  ) throws(ListingException) -> Described? {
    guard let address, depth < depthLimit else { return nil }
    let number = try world.read(address + 10, as: UInt16.self)
    if let scalar = numbers[number] {
      return Described(
        encoding: scalar == "^" ? "^v" : String(scalar), layout: TypeLayout(scalar))
    }
    guard number == structure else { return nil }
    var members = try world.read(address + 16, as: UnsafeMutableRawPointer?.self)
    var described = Described(encoding: "{?=", layout: TypeLayout())
    for _ in 0..<memberLimit {
      guard let place = members else { return nil }
      guard let member = try world.read(place, as: UnsafeMutableRawPointer?.self) else {
        guard !described.offsets.isEmpty else { return nil }
        described.layout.finish()
        described.encoding += "}"
        if try world.read(address, as: Int.self) == 0 {
          try world.write(described.layout.size, to: address)
          try world.write(UInt16(described.layout.alignment), to: address + 8)
        }
        return described
      }
      guard let inner = try describe(member, world, depth: depth + 1), inner.encoding != "v" else {
        return nil
      }
      described.encoding += inner.encoding
      described.offsets.append(described.layout.append(inner.layout))
      members = place + 8
    }
    return nil
  }

  private static func giveOffsets(_ call: NativeCall) throws(ListingException) {
    guard let described = try describe(call.pointer(1), call.world), !described.offsets.isEmpty
    else { return call.returnValue(Status.badTypes.rawValue) }
    if let room = call.pointer(2) {
      for (index, offset) in described.offsets.enumerated() {
        try call.world.write(offset, to: room + index * 8)
      }
    }
    call.returnValue(Status.ok.rawValue)
  }

  // MARK: Call interfaces

  private static func prepare(_ call: NativeCall, count: Int, fixed: Int, result: Int)
    throws(ListingException)
  {
    let world = call.world
    guard let cif = call.pointer(0), (1...3).contains(call.u32(1)) else {
      return call.returnValue(Status.badABI.rawValue)
    }
    try world.write(call.u32(1), to: cif)
    try world.write(call.u32(count), to: cif + 4)
    try world.write(call.pointer(result + 1), to: cif + 8)
    try world.write(call.pointer(result), to: cif + 16)
    try world.write(UInt64(0), to: cif + 24)
    try world.write(call.u32(fixed), to: cif + 32)
    let interface = try Interface(cif, world)
    if let interface {
      try world.write(UInt32(interface.arguments.count * word), to: cif + 24)
    }
    call.returnValue((interface == nil ? Status.badTypes : .ok).rawValue)
  }

  private struct Interface {
    var result: Described
    var arguments: [Described] = []
    var fixed: Int

    /// What a prepared ffi_cif says. Nil where its types are none.
    init?(_ cif: UnsafeMutableRawPointer?, _ world: World) throws(ListingException) {
      guard let cif else { return nil }
      let count = Int(try world.read(cif + 4, as: UInt32.self))
      guard count <= memberLimit,
        let result = try describe(
          try world.read(cif + 16, as: UnsafeMutableRawPointer?.self), world)
      else { return nil }
      self.result = result
      fixed = min(count, Int(try world.read(cif + 32, as: UInt32.self)))
      let types = try world.read(cif + 8, as: UnsafeMutableRawPointer?.self)
      for index in 0..<count {
        guard let types,
          let type = try describe(
            try world.read(types + index * 8, as: UnsafeMutableRawPointer?.self), world),
          type.encoding != "v"
        else { return nil }
        arguments.append(type)
      }
    }

    var encoding: String { result.encoding + arguments.map(\.encoding).joined() }

    /// As a message: a receiver and a selector come first, where pointers do.
    var encodingOfMessage: String? {
      guard arguments.count >= 2, arguments[0].encoding == "^v", arguments[1].encoding == "^v"
      else { return nil }
      return result.encoding + "@:" + arguments.dropFirst(2).map(\.encoding).joined()
    }

    /// The result is an integer that libffi widens to a word.
    var widensResult: Bool { "CcSsIi".contains(result.encoding) }
    var resultRoom: Int {
      result.encoding == "v" ? 0 : widensResult ? word : result.layout.size
    }
  }

  // MARK: Calls

  private static func callFunction(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    guard let interface = try Interface(call.pointer(0), world) else {
      throw world.trap(.unsupported("ffi_call: this ffi_cif was not prepared"))
    }
    let address = call.uint(1)
    guard let imp = call.anyImplementation(1) ?? world.machine?.implementation(at: address) else {
      throw world.trap(.notAFunction(address: address))
    }
    if interface.fixed < interface.arguments.count {
      throw world.trap(
        .unsupported("ffi_call: functions with variable arguments cannot be called through libffi"))
    }
    let isMessage = fwd_imp_getBoxed(imp) == nil
    let encoding =
      isMessage ? interface.encodingOfMessage ?? interface.encoding : interface.encoding
    guard let signature = world.sends.signature(encoding) else {
      throw world.trap(.unsupported("ffi_call: these types cannot be passed"))
    }
    var places: [UnsafeMutableRawPointer?] = []
    for (index, argument) in interface.arguments.enumerated() {
      let place = try world.read(
        call.pointer(3).map { $0 + index * 8 }, as: UnsafeMutableRawPointer?.self)
      try world.checkRead(place, argument.layout.size)
      places.append(place)
    }
    try check(places, isMessage ? signature : fwd_imp_getBoxed(imp)?.pointee.signature, world)
    let room = call.pointer(2)
    if room != nil { try world.checkWrite(room, interface.resultRoom) }
    var result = [UInt64](repeating: 0, count: max(2, interface.result.layout.size / 8 + 1))
    let status = result.withUnsafeMutableBytes {
      world.callImplementation(imp, signature, places + [nil], $0.baseAddress)
    }
    try world.check(status)
    guard let room, interface.resultRoom > 0 else { return }
    if interface.widensResult { result[0] = widened(result[0], interface.result.encoding) }
    result.withUnsafeBytes {
      room.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: interface.resultRoom)
    }
  }

  /// What the function takes for objects and selectors are such.
  private static func check(
    _ places: [UnsafeMutableRawPointer?], _ signature: OpaquePointer?,
    _ world: World
  ) throws(ListingException) {
    guard let signature else { return }
    for (index, place) in places.enumerated() {
      guard let place, let type = fwd_signature_argumentType(signature, UInt32(index)) else {
        return
      }
      let kind = UInt8(bitPattern: type.pointee.kind)
      if kind == UInt8(ascii: "@") || kind == UInt8(ascii: "#") {
        try world.checkReceiver(place.loadUnaligned(as: ObjectPointer?.self))
      } else if kind == UInt8(ascii: ":"),
        let selector = place.loadUnaligned(as: OpaquePointer?.self), !fwd_sel_isMapped(selector)
      {
        throw world.trap(.notASelector(address: UInt(bitPattern: selector)))
      }
    }
  }

  private static func widened(_ value: UInt64, _ encoding: String) -> UInt64 {
    switch encoding {
    case "C": UInt64(UInt8(truncatingIfNeeded: value))
    case "c": UInt64(bitPattern: Int64(Int8(truncatingIfNeeded: value)))
    case "S": UInt64(UInt16(truncatingIfNeeded: value))
    case "s": UInt64(bitPattern: Int64(Int16(truncatingIfNeeded: value)))
    case "I": UInt64(UInt32(truncatingIfNeeded: value))
    default: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: value)))
    }
  }

  // MARK: Closures

  private final class Closures {
    /// By the address of the closure, and by that of its code.
    var codes: [UnsafeMutableRawPointer: fwd_IMP] = [:]
    var interfaces: [UInt: Prepared] = [:]

    static func of(_ world: World) -> Closures {
      world.service(Closures.self) { _ in Closures() }
    }
  }

  private struct Prepared {
    let interface: Interface
    let cif: UnsafeMutableRawPointer?
    let function: UnsafeMutableRawPointer?
    let context: UnsafeMutableRawPointer?
  }

  private static func allocateClosure(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let size = try call.size(0)
    let closure = try world.allocateHeap(max(size, 56), zeroed: true)
    let closures = Closures.of(world)
    final class Code { var address: UInt = 0 }
    let code = Code()
    guard let signature = world.sends.signature("v"),
      let imp = world.makeImplementation(
        name: "ffi_closure", signature: signature, firstArgument: 0,
        { [unowned closures] inner throws(ListingException) in
          guard let prepared = closures.interfaces[code.address] else { return }
          try run(prepared, inner)
        })
    else {
      try world.freeHeap(closure)
      return call.returnValue(0)
    }
    code.address = unsafeBitCast(imp, to: UInt.self)
    closures.codes[closure] = imp
    try world.write(code.address, to: call.pointer(1))
    call.returnValue(closure)
  }

  private static func prepareClosure(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let closures = Closures.of(world)
    guard let closure = call.pointer(0), let imp = closures.codes[closure],
      let interface = try Interface(call.pointer(1), world),
      let signature = world.sends.signature(interface.encoding)
    else { return call.returnValue(Status.badTypes.rawValue) }
    let address = unsafeBitCast(imp, to: UInt.self)
    // The address that the closure's code has; libffi takes no other.
    guard UInt(bitPattern: call.pointer(4)) == address, fwd_imp_setSignature(imp, signature) else {
      return call.returnValue(Status.badTypes.rawValue)
    }
    try world.write(call.pointer(1), to: closure + 32)
    try world.write(call.pointer(2), to: closure + 40)
    try world.write(call.pointer(3), to: closure + 48)
    closures.interfaces[address] = Prepared(
      interface: interface, cif: call.pointer(1), function: call.pointer(2),
      context: call.pointer(3))
    call.returnValue(Status.ok.rawValue)
  }

  /// Somebody calls a closure: its function gets the addresses of copies of the arguments.
  private static func run(_ prepared: Prepared, _ call: NativeCall) throws(ListingException) {
    let world = call.world
    let arguments = prepared.interface.arguments
    let table = arguments.count * 8
    var size = 0
    var offsets: [Int] = []
    for argument in arguments {
      offsets.append(size)
      size += (argument.layout.size + 15) / 16 * 16
    }
    let resultRoom = (max(16, prepared.interface.result.layout.size) + 15) / 16 * 16
    let block = try world.allocateHeap(resultRoom + size + table, zeroed: true)
    defer { try? world.freeHeap(block) }
    let list = block + resultRoom + size
    for (index, argument) in arguments.enumerated() {
      let place = block + resultRoom + offsets[index]
      if let source = call.arguments[index] {
        place.copyMemory(from: source, byteCount: argument.layout.size)
      }
      list.storeBytes(of: place, toByteOffset: index * 8, as: UnsafeMutableRawPointer.self)
    }
    _ = try world.callFunction(
      prepared.function, "v^{ffi_cif}^v^^v^v", .pointer(prepared.cif), .pointer(block),
      .pointer(list), .pointer(prepared.context))
    let given =
      prepared.interface.result.encoding == "v" ? 0 : prepared.interface.result.layout.size
    call.result.copyMemory(from: block, byteCount: given)
  }
}
