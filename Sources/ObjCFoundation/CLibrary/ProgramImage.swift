// The image of the running program, as <mach-o/dyld.h> gives it: the one there is, laid out as Mach-O files are in memory.
//
// One block of the heap, never freed, has the header, the load commands and what __LINKEDIT has: symbols, indirect symbols, names.
// Its offsets count from the header, where that segment is said to begin. The section of lazy symbol pointers is the machine's table
// of the functions that the program calls: who writes there, as fishhook does, changes whom the program calls.
import ObjCSema
import ObjCVM

struct ProgramImage {
  private static let headerSize = 32
  private static let sectionSize = 80
  private static let segmentSize = 72
  private static let symbolSize = 16

  private var bytes: [UInt8] = []

  private mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
  /// A name of 16 bytes.
  private mutating func add(name: String) {
    bytes.append(contentsOf: Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count))
  }
  private mutating func addSegment(
    _ name: String, at address: UInt, size: Int, writable: Bool, sections: Int = 0
  ) {
    add(UInt32(0x19), UInt32(Self.segmentSize + sections * Self.sectionSize))
    add(name: name)
    add(UInt64(address), UInt64(size), 0 as UInt64, UInt64(size))
    let protection: Int32 = writable ? 3 : 1
    add(protection, protection)
    add(UInt32(sections), 0 as UInt32)
  }

  /// The bytes of an image at an address. `pointers` is where its symbol pointers are.
  private init(at base: UInt, names: [String], pointers: UInt) {
    let commands =
      3 * Self.segmentSize + Self.sectionSize + 24  // LC_SYMTAB
      + 80  // LC_DYSYMTAB
    let symbols = Self.headerSize + commands
    let indirect = symbols + names.count * Self.symbolSize
    let texts = indirect + names.count * 4
    let textSize = 2 + names.reduce(0) { $0 + $1.utf8.count + 2 }
    // MH_MAGIC_64, CPU_TYPE_ARM64, MH_EXECUTE; MH_NOUNDEFS, MH_DYLDLINK, MH_TWOLEVEL, MH_PIE.
    add(0xFEED_FACF, 0x0100_000C, 0, 2, 5, UInt32(commands), 0x20_0085, 0 as UInt32)
    addSegment("__TEXT", at: base, size: symbols, writable: false)
    addSegment("__DATA", at: pointers, size: names.count * 8, writable: true, sections: 1)
    add(name: "__la_symbol_ptr")
    add(name: "__DATA")
    add(UInt64(pointers), UInt64(names.count * 8))
    // S_LAZY_SYMBOL_POINTERS.
    add(0, 3, 0, 0, 7, 0, 0, 0 as UInt32)
    addSegment("__LINKEDIT", at: base, size: texts + textSize, writable: false)
    let count = UInt32(names.count)
    add(2, 24, UInt32(symbols), count, UInt32(texts), UInt32(textSize))
    add(0xB, 80, 0, 0, 0, 0, 0, count)
    add(0, 0, 0, 0, 0, 0, UInt32(indirect), count, 0, 0, 0, 0 as UInt32)
    var place: UInt32 = 2
    for name in names {
      add(place)
      add(1, 0 as UInt8)  // N_EXT, no section: defined elsewhere.
      add(0 as UInt16)
      add(0 as UInt64)
      place += UInt32(name.utf8.count + 2)
    }
    for index in names.indices { add(UInt32(index)) }
    bytes += [0x20, 0]
    for name in names { bytes += [UInt8(ascii: "_")] + Array(name.utf8) + [0] }
  }

  private final class Place { var header: UnsafeMutableRawPointer? }

  /// The header of the program's image. The program calls through its symbol pointers from then on.
  static func header(_ world: World) throws(ListingException) -> UnsafeMutableRawPointer {
    let place = world.service(Place.self) { _ in Place() }
    if let known = place.header { return known }
    let (names, pointers) =
      world.openImports().map { ($0.names, UInt(bitPattern: $0.pointers)) }
      ?? ([], 0)
    let size = ProgramImage(at: 0, names: names, pointers: pointers).bytes.count
    let header = try world.allocateHeap(size)
    let image = ProgramImage(at: UInt(bitPattern: header), names: names, pointers: pointers)
    try world.writeBytes(image.bytes, to: header)
    place.header = header
    return header
  }
}

extension CLibrary {
  static var imageConstants: [String: NativeConstant] {
    var constants: [String: NativeConstant] = [:]
    for (name, text) in [
      ("SEG_PAGEZERO", "__PAGEZERO"), ("SEG_TEXT", "__TEXT"), ("SECT_TEXT", "__text"),
      ("SEG_DATA", "__DATA"), ("SECT_DATA", "__data"), ("SECT_BSS", "__bss"),
      ("SEG_LINKEDIT", "__LINKEDIT"),
    ] {
      constants[name] = .cString(text)
    }
    return constants
  }

  /// A stack has no frames to walk.
  static func images() -> [NativeFunction] {
    let answeredByZero = [
      ("_dyld_get_image_vmaddr_slide", "qI"), ("unw_getcontext", "i^v"),
      ("unw_init_local", "i^v^v"), ("unw_step", "i^v"), ("unw_get_reg", "i^vi^Q"),
      ("unw_get_proc_name", "i^v*Q^Q"), ("_dyld_register_func_for_remove_image", "v^?"),
      ("vm_protect", "iIQQIi"),
    ].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        if !types.hasPrefix("v") { call.returnValue(0) }
      }
    }
    return answeredByZero + dynamicLinker() + rebinding()
  }

  private static func dynamicLinker() -> [NativeFunction] {
    [
      NativeFunction("_dyld_image_count", "I") { call throws(ListingException) in
        call.returnValue(UInt32(1))
      },
      NativeFunction("_dyld_get_image_header", "r^{mach_header=IiiIIII}I") {
        call throws(ListingException) in
        guard call.u32(0) == 0 else { return call.returnValue(0) }
        call.returnValue(try ProgramImage.header(call.world))
      },
      NativeFunction("_dyld_get_image_name", "r*I") { call throws(ListingException) in
        guard call.u32(0) == 0 else { return call.returnValue(0) }
        call.returnValue(try call.world.temporaryCString(Array("/tmp/listing".utf8)))
      },
      NativeFunction("_dyld_register_func_for_add_image", "v^?") { call throws(ListingException) in
        let header = try ProgramImage.header(call.world)
        _ = try call.world.callFunction(
          call.pointer(0), "vr^{mach_header=IiiIIII}q", .pointer(UnsafeRawPointer(header)),
          .int(0))
      },
      // All memory of a program may be read and written.
      NativeFunction("vm_region_64", "iI^Q^Qi^i^I^I") { call throws(ListingException) in
        try call.world.write(Int32(3), to: call.pointer(4))
        try call.world.write(Int32(7), to: call.pointer(4).map { $0 + 4 })
        call.returnValue(Int32(0))
      },
    ]
  }

  // MARK: fishhook

  /// What a program has that uses fishhook without its source.
  private static func rebinding() -> [NativeFunction] {
    [
      NativeFunction("rebind_symbols", "i^{rebinding=r*^v^^v}Q") { call throws(ListingException) in
        try rebind(call, from: 0)
      },
      NativeFunction("rebind_symbols_image", "i^vq^{rebinding=r*^v^^v}Q") {
        call throws(ListingException) in
        try rebind(call, from: 2)
      },
    ]
  }

  /// Of several entries with one name the first counts. A name that the program does not import is passed over.
  private static func rebind(_ call: NativeCall, from index: Int) throws(ListingException) {
    let world = call.world
    let count = try call.size(index + 1)
    let entries = Array(try call.readable(index, count * 24).assumingMemoryBound(to: UInt.self))
    var done: Set<String> = []
    for entry in 0..<count {
      let name = try world.readCString(UnsafeMutableRawPointer(bitPattern: entries[entry * 3]))
      guard done.insert(name).inserted, let table = world.openImports(),
        let number = table.names.firstIndex(of: name)
      else { continue }
      let replacement = entries[entry * 3 + 1]
      let replaced = UnsafeMutableRawPointer(bitPattern: entries[entry * 3 + 2])
      if replaced != nil, table.pointers[number] != replacement {
        try world.write(table.pointers[number], to: replaced)
      }
      table.pointers[number] = replacement
    }
    call.returnValue(Int32(0))
  }
}
