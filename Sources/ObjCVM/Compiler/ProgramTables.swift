// The things that instructions name by number, each once.
import ObjCSema

struct ProgramTables {
  private(set) var program = CompiledProgram()
  private var selectors: [String: Int32] = [:]
  private var classes: [String: Int32] = [:]
  private var protocols: [String: Int32] = [:]
  private var strings: [CompiledProgram.StringConstant: Int32] = [:]
  private var natives: [String: Int32] = [:]
  private var ivars: [CompiledProgram.IvarReference: Int32] = [:]
  private var directMethods: [CompiledProgram.DirectMethod: Int32] = [:]
  private var pieces: [[UInt8]: Int32] = [:]
  private var traps: [String: Int32] = [:]

  private static func number<Key: Hashable>(
    _ key: Key, _ known: inout [Key: Int32], _ list: inout [Key]
  ) -> Int32 {
    if let number = known[key] { return number }
    let number = Int32(list.count)
    list.append(key)
    known[key] = number
    return number
  }

  mutating func selector(_ name: String) -> Int32 {
    Self.number(name, &selectors, &program.selectors)
  }

  mutating func cls(_ name: String) -> Int32 { Self.number(name, &classes, &program.classes) }

  mutating func protocolNumber(_ name: String) -> Int32 {
    Self.number(name, &protocols, &program.protocols)
  }

  mutating func string(_ bytes: [UInt8]) -> Int32 {
    Self.number(CompiledProgram.StringConstant(bytes: bytes), &strings, &program.strings)
  }

  mutating func native(_ name: String) -> Int32 { Self.number(name, &natives, &program.natives) }

  mutating func ivar(_ reference: CompiledProgram.IvarReference) -> Int32 {
    Self.number(reference, &ivars, &program.ivars)
  }

  mutating func directMethod(_ method: CompiledProgram.DirectMethod) -> Int32 {
    Self.number(method, &directMethods, &program.directMethods)
  }

  mutating func trap(_ text: String) -> Int32 { Self.number(text, &traps, &program.traps) }

  /// Constant bytes; equal pieces share their place. A byte that nobody owns stands behind each.
  mutating func bytes(_ piece: [UInt8], alignment: Int) -> Int32 {
    if let offset = pieces[piece], Int(offset) % alignment == 0 { return offset }
    while program.bytes.count % alignment != 0 { program.bytes.append(0) }
    let offset = Int32(program.bytes.count)
    program.bytes += piece
    program.byteRanges.append(offset..<Int32(program.bytes.count))
    program.bytes.append(0)
    pieces[piece] = offset
    return offset
  }
}

extension ProgramEmitter {
  func selectorNumber(_ name: String) -> Int32 { tables.selector(name) }
  /// What the runtime calls a class of the source.
  private func runtimeName(_ name: String) -> String { model.classes.runtimeNames[name] ?? name }

  func classNumber(_ name: String) -> Int32 { tables.cls(runtimeName(name)) }
  func protocolNumber(_ name: String) -> Int32 {
    tables.protocolNumber(model.classes.runtimeNames["<\(name)>"] ?? name)
  }
  func stringNumber(_ bytes: [UInt8]) -> Int32 { tables.string(bytes) }
  func nativeNumber(_ name: String) -> Int32 { tables.native(name) }
  func directNumber(_ method: MethodModel) -> Int32 {
    tables.directMethod(
      CompiledProgram.DirectMethod(
        className: runtimeName(method.ownerName), isClassMethod: method.isClassMethod,
        selector: method.selector)
    )
  }

  func trapNumber(_ text: String) -> Int32 { tables.trap(text) }

  func bytesOffset(_ bytes: [UInt8], alignment: Int = 1) -> Int32 {
    tables.bytes(bytes, alignment: alignment)
  }

  func ivarNumber(_ ivar: IvarModel) -> Int32 {
    tables.ivar(
      CompiledProgram.IvarReference(className: runtimeName(ivar.ownerName), name: ivar.name))
  }

  /// Where in its first byte it begins is known when its class is defined: `Image.relocateIvars` adds that.
  func bitField(of ivar: IvarModel) -> BitField {
    BitField(
      offset: 0, width: ivar.bitWidth ?? 1, isSigned: ivar.type.integerKind?.isSigned ?? false)
  }

  /// A string literal's content with its final zero, in its encoding.
  func stringBytes(_ literal: StringLiteral) -> [UInt8] {
    switch literal.encoding {
    case .utf8: return literal.bytes + [0]
    case .utf16:
      return literal.text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] } + [0, 0]
    case .utf32:
      let units = literal.text.unicodeScalars.map(\.value) + [0]
      return units.flatMap { unit in (0..<4).map { UInt8(truncatingIfNeeded: unit >> (8 * $0)) } }
    }
  }
}
