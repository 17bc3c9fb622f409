// Tokenizers of full-text search that a listing has: `SELECT fts3_tokenizer(?, ?)` is given the address of a
// sqlite3_tokenizer_module as a blob. SQLite would call what is there, so it gets a module of its own, whose functions call those of
// the listing. A module's xCreate is told of nothing but its arguments: each module has a function of its own for it, of a few.
import Glibc
import ObjCVM

final class DatabaseTokenizers {
  /// The words of the listing's structure.
  private enum Place {
    static let create = 8
    static let destroy = 16
    static let open = 24
    static let close = 32
    static let next = 40
    static let language = 48
  }
  private typealias Word = UnsafeMutableRawPointer
  private typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
  private typealias Create =
    @convention(c) (Int32, Texts?, UnsafeMutablePointer<Word?>) -> Int32

  private final class Module {
    let address: UnsafeMutableRawPointer
    let callback: DatabaseCallback
    let words: UnsafeMutablePointer<UInt>

    init(_ address: UnsafeMutableRawPointer, _ callback: DatabaseCallback, _ create: Create) {
      (self.address, self.callback) = (address, callback)
      words = .allocate(capacity: 7)
      let version = address.load(as: Int32.self)
      let table: [UInt] = [
        version >= 1 ? 1 : 0, bits(create), bits(DatabaseTokenizers.destroy),
        bits(DatabaseTokenizers.open), bits(DatabaseTokenizers.close),
        bits(DatabaseTokenizers.next), version >= 1 ? bits(DatabaseTokenizers.language) : 0,
      ]
      words.initialize(from: table, count: 7)
    }

    deinit { words.deallocate() }

    func function(_ place: Int) -> UnsafeMutableRawPointer? {
      guard callback.world.mayRead(address + place, 8) else { return nil }
      return address.load(fromByteOffset: place, as: UnsafeMutableRawPointer?.self)
    }
  }

  /// What SQLite has of a tokenizer or a cursor: a word that it uses itself, and this behind it.
  private final class Part {
    let module: Module
    /// The listing's structure.
    let own: UnsafeMutableRawPointer
    /// The text that a cursor goes through.
    let text: ListingText?
    var token: UnsafeMutablePointer<CChar>?

    init(_ module: Module, _ own: UnsafeMutableRawPointer, _ text: ListingText? = nil) {
      (self.module, self.own, self.text) = (module, own, text)
    }

    deinit { token?.deallocate() }
  }

  /// One world has databases at a time.
  nonisolated(unsafe) private static var modules = [Module?](repeating: nil, count: 4)

  /// The module that SQLite is given for one of the listing's; nil for what is none, or when there are too many.
  static func address(
    for bytes: UnsafeRawPointer, _ databases: Databases, _ connection: DatabaseConnection,
    _ world: World
  ) throws(ListingException) -> UInt? {
    guard let address = bytes.loadUnaligned(as: UnsafeMutableRawPointer?.self) else { return nil }
    try world.checkRead(address, 7 * 8)
    let known = modules.firstIndex {
      $0?.address == address && $0?.callback.connection === connection
    }
    if let known { return UInt(bitPattern: modules[known]?.words) }
    guard let free = modules.firstIndex(where: { $0 == nil }) else { return nil }
    let callback = DatabaseCallback(databases, connection, world, .init(), user: nil)
    let module = Module(address, callback, creators[free])
    modules[free] = module
    return UInt(bitPattern: module.words)
  }

  /// A connection has ended, and every one where it is nil.
  static func forget(_ connection: DatabaseConnection?) {
    for (index, module) in modules.enumerated() {
      guard let module else { continue }
      if connection == nil || module.callback.connection === connection { modules[index] = nil }
    }
  }

  private static let creators: [Create] = [
    { create(0, $0, $1, $2) }, { create(1, $0, $1, $2) }, { create(2, $0, $1, $2) },
    { create(3, $0, $1, $2) },
  ]

  // MARK: Functions that SQLite calls

  private static func create(
    _ index: Int, _ count: Int32, _ texts: Texts?, _ result: UnsafeMutablePointer<Word?>
  ) -> Int32 {
    guard let module = modules[index] else { return SQLiteCode.error }
    let callback = module.callback
    return make(module, result, Place.create, "ii^*^^v", nil) { room throws(ListingException) in
      let cells = (0..<Int(count)).map { place in
        texts?[place].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
      }
      let row = callback.hold(try ListingRow(cells, callback.world))
      return [.int(Int(count)), .pointer(row), .pointer(room)]
    }
  }

  /// Lets the listing make a structure, and gives SQLite one that stands for it. The first word is what SQLite would set.
  private static func make(
    _ module: Module, _ result: UnsafeMutablePointer<Word?>, _ place: Int, _ types: String,
    _ text: ListingText?, tokenizer: UnsafeMutableRawPointer? = nil,
    _ arguments: (UnsafeMutableRawPointer) throws(ListingException) -> [SendArgument]
  ) -> Int32 {
    let world = module.callback.world
    var made: UnsafeMutableRawPointer?
    let answer = module.callback.call(module.function(place), types) { _ throws(ListingException) in
      let room = try world.allocateHeap(8, zeroed: true)
      made = room
      return try arguments(room)
    }
    defer { try? world.freeHeap(made) }
    guard let answer else { return SQLiteCode.error }
    guard answer == 0, let own = made?.load(as: UnsafeMutableRawPointer?.self),
      world.mayRead(own, 8)
    else { return answer == 0 ? SQLiteCode.error : Int32(truncatingIfNeeded: answer) }
    own.storeBytes(of: tokenizer ?? module.address, as: UnsafeMutableRawPointer.self)
    let pair = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
    pair[0] = 0
    pair[1] = UInt(bitPattern: Unmanaged.passRetained(Part(module, own, text)).toOpaque())
    result.pointee = Word(pair)
    return SQLiteCode.ok
  }

  private static func part(_ pair: Word) -> Unmanaged<Part> {
    Unmanaged.fromOpaque(pair.load(fromByteOffset: 8, as: UnsafeRawPointer.self))
  }

  private static func end(_ pair: Word, _ place: Int) -> Int32 {
    let kept = part(pair)
    let ended = kept.takeUnretainedValue()
    let answer = ended.module.callback.call(ended.module.function(place), "i^v") {
      _ throws(ListingException) in [.pointer(ended.own)]
    }
    kept.release()
    pair.assumingMemoryBound(to: UInt.self).deallocate()
    return Int32(truncatingIfNeeded: answer ?? 1)
  }

  private static let destroy: @convention(c) (Word) -> Int32 = { end($0, Place.destroy) }
  private static let close: @convention(c) (Word) -> Int32 = { end($0, Place.close) }

  private static let open:
    @convention(c) (Word, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Word?>) -> Int32 = {
      tokenizer, input, count, result in
      let tokenizer = part(tokenizer).takeUnretainedValue()
      let callback = tokenizer.module.callback
      let length = input.map { count < 0 ? strlen($0) : Int(count) } ?? 0
      let bytes = Array(UnsafeRawBufferPointer(start: input, count: length))
      guard let text = try? ListingText(bytes, callback.world) else {
        return SQLiteCode.outOfMemory
      }
      return make(
        tokenizer.module, result, Place.open, "i^vr*i^^v", text, tokenizer: tokenizer.own
      ) { room throws(ListingException) in
        [.pointer(tokenizer.own), .pointer(text.block), .int(Int(count)), .pointer(room)]
      }
    }

  private typealias Number = UnsafeMutablePointer<Int32>

  private static let next:
    @convention(c) (
      Word, UnsafeMutablePointer<UnsafePointer<CChar>?>, Number, Number, Number, Number
    ) -> Int32 = { cursor, token, length, start, end, position in
      let cursor = part(cursor).takeUnretainedValue()
      let world = cursor.module.callback.world
      var room: UnsafeMutableRawPointer?
      let answer = cursor.module.callback.call(
        cursor.module.function(Place.next), "i^v^^v^i^i^i^i"
      ) { _ throws(ListingException) in
        let block = try world.allocateHeap(24, zeroed: true)
        room = block
        return [.pointer(cursor.own), .pointer(block)]
          + (0..<4).map { .pointer(block + 8 + 4 * $0) }
      }
      defer { try? world.freeHeap(room) }
      guard answer == 0, let room else { return Int32(truncatingIfNeeded: answer ?? 1) }
      let numbers = (0..<4).map { room.load(fromByteOffset: 8 + 4 * $0, as: Int32.self) }
      let bytes = room.load(as: UnsafePointer<CChar>?.self)
      let count = Int(numbers[0])
      guard count >= 0, bytes.map({ world.mayRead($0, count) }) ?? false else {
        return SQLiteCode.error
      }
      cursor.token?.deallocate()
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count + 1)
      if let bytes { copy.update(from: bytes, count: count) }
      copy[count] = 0
      cursor.token = copy
      token.pointee = UnsafePointer(copy)
      (length.pointee, start.pointee) = (numbers[0], numbers[1])
      (end.pointee, position.pointee) = (numbers[2], numbers[3])
      return SQLiteCode.ok
    }

  private static let language: @convention(c) (Word, Int32) -> Int32 = { cursor, number in
    let cursor = part(cursor).takeUnretainedValue()
    guard let function = cursor.module.function(Place.language) else { return SQLiteCode.ok }
    let answer = cursor.module.callback.call(function, "i^vi") { _ throws(ListingException) in
      [.pointer(cursor.own), .int(Int(number))]
    }
    return Int32(truncatingIfNeeded: answer ?? 1)
  }
}

private func bits<F>(_ function: F) -> UInt { unsafeBitCast(function, to: UInt.self) }
