// Images as they are loaded: constant strings in place, constants and functions by name.
import CObjC
import CRuntime
import Glibc
import ObjCFoundation
import ObjCVM

/// What an image's constructor calls (image-start.c).
@_cdecl("objc_image_start")
public func startImage(
  _ image: UnsafePointer<objc_image>, _ count: Int32,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) {
  let isFirst = !CompiledProgram.hasStarted
  let world = CompiledProgram.world()
  world.inside {
    if isFirst {
      if count > 0, let name = words?[0] { world.programName = String(cString: name) }
      ConstantNames.fill(world)
      ProgramTrace.current?.start()
    }
    CompiledProgram.add(image: image)
    ProgramTrace.current?.add(image: image)
    ConstantStrings.adopt(image.pointee, in: world)
  }
  objc_image_add(image)
}

/// What a function's name leads to when it is first called (names.S).
@_cdecl("objc_foundation_bind")
public func bindFunction(
  _ number: UInt32, _ names: UnsafePointer<UnsafePointer<CChar>>,
  _ slots: UnsafeMutablePointer<fwd_IMP>
) -> fwd_IMP {
  let name = String(cString: names[Int(number)])
  let world = CompiledProgram.world()
  return world.inside {
    guard let function = world.function(named: name),
      let signature = fwd_signature_get(NativeEncoding.plain(function.types), nil),
      let imp = world.makeImplementation(
        name: name, signature: signature, firstArgument: 0, isVariadic: function.isVariadic,
        function.body)
    else { preconditionFailure("Foundation has no function \(name)") }
    slots[Int(number)] = imp
    ProgramTrace.current?.leaveOut(imp)
    return imp
  }
}

/// The table of constants in names.S, which the library is linked with.
@_silgen_name("objc_foundation_constants")
private func objc_foundation_constants() -> UnsafeMutableRawPointer?

/// Constant strings. Clang writes a record of four words for each: the class, flags, the address of the text, its length.
/// In place, the first two become isa and state of a string object; the header that the runtime keeps in front of an object
/// takes the last two of the record before, so all are read before the first one is written.
enum ConstantStrings {
  private struct Record {
    let isa: UInt
    let flags: UInt
    let text: UnsafeRawPointer?
    let count: Int
  }
  /// In the low half of the flags: UTF-16.
  private static let wide: UInt = 0x7d0

  static func adopt(_ image: objc_image, in world: World) {
    guard let pad = image.constant_strings, let end = image.constant_strings_end,
      end - pad > MemoryLayout<Record>.stride
    else { return }
    let places = pad.assumingMemoryBound(to: Record.self)
    guard places[0].isa == 0 else {
      preconditionFailure("objc-start.o has to be the first object that is linked")
    }
    let count = (end - pad) / MemoryLayout<Record>.stride
    let records = (1..<count).map { places[$0] }
    // A library that is loaded again has been read already.
    guard world.addConstantStrings(UInt(bitPattern: pad + 32)..<UInt(bitPattern: end)) else {
      return
    }
    for (index, record) in records.enumerated() {
      world.placeConstantString(
        at: pad + (index + 1) * MemoryLayout<Record>.stride, record.text, count: record.count,
        isWide: record.flags & 0xffff_ffff == wide)
    }
  }
}

/// The constants of names.S: NSInvalidArgumentException and the rest. What they are stands in their table there, so a program that starts
/// needs none of the libraries' own.
enum ConstantNames {
  private struct Entry {
    let place: UnsafeMutableRawPointer?
    let kind: Int
    let text: UnsafePointer<CChar>
    let message: UnsafePointer<CChar>?
    let argument: Int
    let hasArgument: Int
  }

  static func fill(_ world: World) {
    guard let table = objc_foundation_constants() else { return }
    // What the messages leave in a pool must not wait in the program's first one.
    let pool = fwd_autoreleasePoolPush()
    defer { fwd_autoreleasePoolPop(pool) }
    var next = UnsafeRawPointer(table).assumingMemoryBound(to: Entry.self)
    while let place = next.pointee.place {
      fill(place, next.pointee, world)
      next += 1
    }
  }

  private static func fill(_ place: UnsafeMutableRawPointer, _ entry: Entry, _ world: World) {
    let text = String(cString: entry.text)
    switch entry.kind {
    case 1: place.storeBytes(of: world.constantString(text), as: ObjectPointer.self)
    case 2: place.storeBytes(of: entry.text, as: UnsafePointer<CChar>.self)
    default:
      let arguments = entry.hasArgument != 0 ? [SendArgument.int(entry.argument)] : []
      let made = world.attempt { () throws(ListingException) in
        try world.send(
          ObjectPointer(world.cls(text)), entry.message.map { String(cString: $0) } ?? "init",
          list: arguments)
      }
      if case .success(let object) = made {
        place.storeBytes(of: world.retain(object), as: ObjectPointer?.self)
      }
    }
  }
}
