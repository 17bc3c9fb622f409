/// Which names are types, scope by scope: all that the grammar of C needs to know about names.
///
/// `kinds` holds what each name is now, by its number. Declaring notes the old kind in `log`;
/// leaving a scope puts the old kinds back.
struct TypeNameScope {
  enum Kind: UInt8 {
    case unknown, type, value
  }

  private var kinds: [Kind] = []
  private var log: [(id: UInt32, old: Kind)] = []
  private var marks: [Int] = []

  @inline(__always)
  func kind(_ id: UInt32) -> Kind {
    id < UInt32(kinds.count) ? kinds[Int(id)] : .unknown
  }

  mutating func declare(_ id: UInt32, _ kind: Kind) {
    if id >= UInt32(kinds.count) {
      kinds += [Kind](repeating: .unknown, count: Int(id) + 64 - kinds.count)
    }
    if !marks.isEmpty { log.append((id, kinds[Int(id)])) }
    kinds[Int(id)] = kind
  }

  mutating func push() { marks.append(log.count) }

  mutating func pop() {
    let mark = marks.removeLast()
    while log.count > mark {
      let entry = log.removeLast()
      kinds[Int(entry.id)] = entry.old
    }
  }
}
