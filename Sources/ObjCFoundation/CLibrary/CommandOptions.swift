// getopt and getopt_long, as BSD has them: getopt stops at the first argument that is no option; getopt_long moves those behind
// the options. What the program sees of their state are optarg, optind, opterr, optopt and optreset, in its own memory.
import ObjCVM

private final class OptionState {
  /// optind, opterr, optopt, optreset and, at 16, optarg.
  let variables: UnsafeMutableRawPointer
  /// Where in an argument the next letter is; nil before the next argument.
  var place: UnsafeMutableRawPointer?
  /// Arguments that are no options and wait for those behind them.
  var skipped: Range<Int>?
  var isSkipping = false

  init(_ variables: UnsafeMutableRawPointer) { self.variables = variables }
}

extension CLibrary {
  static func commandOptions() -> [NativeFunction] {
    let variables = ["optind", "opterr", "optopt", "optreset", "optarg"].enumerated().map {
      index, name in
      NativeFunction("__" + name, index < 4 ? "^i" : "^*") { call throws(ListingException) in
        call.returnValue(try optionState(call.world).variables + 4 * index)
      }
    }
    let types = "ii^*r*"
    let option = "r^{option=r*i^ii}^i"
    return variables + [
      NativeFunction("getopt", types) { call throws(ListingException) in
        try getOption(call, isLong: false, isLongOnly: false)
      },
      NativeFunction("getopt_long", types + option) { call throws(ListingException) in
        try getOption(call, isLong: true, isLongOnly: false)
      },
      NativeFunction("getopt_long_only", types + option) { call throws(ListingException) in
        try getOption(call, isLong: true, isLongOnly: true)
      },
    ]
  }

  private static func getOption(_ call: NativeCall, isLong: Bool, isLongOnly: Bool)
    throws(ListingException)
  {
    var letters = Array(try call.cString(2))
    var order = isLong ? OptionReader.Order.permutes : .stops
    if isLong, let first = letters.first, first == UInt8(ascii: "+") || first == OptionReader.dash {
      order = first == OptionReader.dash ? .takesAll : .stops
      letters.removeFirst()
    }
    var reader = OptionReader(
      call: call, state: try optionState(call.world), letters: letters, order: order,
      isLong: isLong && call.pointer(3) != nil, isLongOnly: isLongOnly)
    call.returnValue(try reader.next())
  }

  private static func optionState(_ world: World) throws(ListingException) -> OptionState {
    final class Holder { var state: OptionState? }
    let holder = world.service(Holder.self) { _ in Holder() }
    if let state = holder.state { return state }
    let variables = try world.allocateHeap(24, zeroed: true)
    for place in [0, 4] { variables.storeBytes(of: 1, toByteOffset: place, as: Int32.self) }
    let made = OptionState(variables)
    holder.state = made
    return made
  }
}

private struct OptionReader {
  enum Order { case stops, permutes, takesAll }
  static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
  private static let refused = Int32(UInt8(ascii: "?"))

  let call: NativeCall
  let state: OptionState
  let letters: [UInt8]
  let order: Order
  let isLong: Bool
  let isLongOnly: Bool

  private var index: Int {
    get { Int(state.variables.load(as: Int32.self)) }
    nonmutating set { state.variables.storeBytes(of: Int32(clamping: newValue), as: Int32.self) }
  }

  private func setOption(_ letter: Int32) {
    state.variables.storeBytes(of: letter, toByteOffset: 8, as: Int32.self)
  }

  private func setArgument(_ argument: UnsafeMutableRawPointer?) {
    state.variables.storeBytes(of: UInt(bitPattern: argument), toByteOffset: 16, as: UInt.self)
  }

  private var count: Int { Int(call.i32(0)) }

  private func argument(_ index: Int) throws(ListingException) -> UnsafeMutableRawPointer? {
    let address = try call.world.read(call.pointer(1).map { $0 + 8 * index }, as: UInt.self)
    return UnsafeMutableRawPointer(bitPattern: address)
  }

  private func byte(_ place: UnsafeMutableRawPointer) throws(ListingException) -> UInt8 {
    try call.world.read(place, as: UInt8.self)
  }

  mutating func next() throws(ListingException) -> Int32 {
    setArgument(nil)
    if index == 0 || state.variables.load(fromByteOffset: 12, as: Int32.self) != 0 {
      index = max(index, 1)
      state.variables.storeBytes(of: 0, toByteOffset: 12, as: Int32.self)
      (state.place, state.skipped) = (nil, nil)
    }
    if let place = state.place, try byte(place) == 0 { state.place = nil }
    if state.place == nil, let answer = try nextArgument() { return answer }
    guard let place = state.place else { return -1 }
    if isLong {
      let isDouble = try byte(place) == Self.dash
      if isDouble || isLongOnly {
        let letter = try byte(place)
        let isShort = !isDouble && letter != Self.colon && letters.contains(letter)
        if let answer = try longOption(isDouble ? place + 1 : place, isDouble, isShort: isShort) {
          state.place = nil
          return answer
        }
      }
    }
    return try shortOption(place)
  }

  /// Goes to the next argument that is an option; the answer when there is none.
  private func nextArgument() throws(ListingException) -> Int32? {
    while index < count, let text = try argument(index) {
      if try byte(text) == Self.dash, try byte(text + 1) != 0 {
        if state.isSkipping { state.skipped = (state.skipped?.lowerBound ?? index)..<index }
        state.isSkipping = false
        if try byte(text + 1) == Self.dash, try byte(text + 2) == 0 {
          index += 1
          break
        }
        state.place = text + 1
        return nil
      }
      switch order {
      case .stops: return -1
      case .takesAll:
        setArgument(text)
        index += 1
        return 1
      case .permutes:
        if !state.isSkipping {
          try moveSkipped()
          let start = state.skipped?.lowerBound ?? index
          state.skipped = start..<index
          state.isSkipping = true
        }
        index += 1
      }
    }
    if state.isSkipping {
      index = state.skipped?.lowerBound ?? index
    } else {
      try moveSkipped()
      index = state.skipped?.lowerBound ?? index
    }
    (state.skipped, state.isSkipping) = (nil, false)
    return -1
  }

  /// Has the options behind the skipped arguments go before them.
  private func moveSkipped() throws(ListingException) {
    guard let skipped = state.skipped else { return }
    let start = skipped.lowerBound
    var moved: [UInt] = []
    for place in Array(skipped.upperBound..<index) + Array(skipped) {
      moved.append(UInt(bitPattern: try argument(place)))
    }
    for (offset, value) in moved.enumerated() {
      try call.world.write(value, to: call.pointer(1).map { $0 + 8 * (start + offset) })
    }
    state.skipped = (start + index - skipped.upperBound)..<index
  }

  private func shortOption(_ place: UnsafeMutableRawPointer) throws(ListingException) -> Int32 {
    let letter = try byte(place)
    let isLast = try byte(place + 1) == 0
    state.place = isLast ? nil : place + 1
    guard letter != Self.colon, let at = letters.firstIndex(of: letter) else {
      if isLast { index += 1 }
      try warn("\(isLong ? "invalid" : "illegal") option -- ", [letter])
      setOption(Int32(letter))
      return Self.refused
    }
    let rest = letters[(at + 1)...].prefix { $0 == Self.colon }.count
    if rest == 0 {
      if isLast { index += 1 }
      return Int32(letter)
    }
    state.place = nil
    if !isLast {
      setArgument(place + 1)
    } else if rest == 1 {
      index += 1
      guard index < count else {
        try warn("option requires an argument -- ", [letter])
        setOption(Int32(letter))
        return missing
      }
      setArgument(try argument(index))
    }
    index += 1
    return Int32(letter)
  }

  private var missing: Int32 {
    letters.first == Self.colon ? Int32(Self.colon) : Self.refused
  }

  /// - Parameter isShort: The name could be a letter, too: nil where it is no long option then.
  private func longOption(
    _ name: UnsafeMutableRawPointer, _ isDouble: Bool, isShort: Bool
  ) throws(ListingException) -> Int32? {
    let whole = Array(try call.world.cStringBytes(name))
    let word = Array(whole.prefix { $0 != UInt8(ascii: "=") })
    let dashes = isDouble ? "--" : "-"
    var found: Int?
    var isAmbiguous = false
    var row = 0
    while let option = call.pointer(3).map({ $0 + 32 * row }) {
      let address = try call.world.read(option, as: UInt.self)
      guard let text = UnsafeRawPointer(bitPattern: address) else { break }
      let candidate = Array(try call.world.cStringBytes(text))
      if candidate == word {
        (found, isAmbiguous) = (row, false)
        break
      }
      if candidate.starts(with: word), !(isShort && word.count == 1) {
        isAmbiguous = found != nil
        found = found ?? row
      }
      row += 1
    }
    if found == nil, isShort { return nil }
    index += 1
    guard !isAmbiguous else {
      try warn("option `\(dashes)", word, "' is ambiguous")
      setOption(0)
      return Self.refused
    }
    guard let found, let option = call.pointer(3).map({ $0 + 32 * found }) else {
      try warn("unrecognized option `\(dashes)", whole, "'")
      setOption(0)
      return Self.refused
    }
    let value = word.count < whole.count ? name + word.count + 1 : nil
    guard let answer = try take(option, word: word, value: value, dashes) else {
      return value != nil ? Self.refused : missing
    }
    if call.pointer(4) != nil { try call.world.write(Int32(found), to: call.pointer(4)) }
    return answer
  }

  /// What a long option answers; nil where it has an argument that it does not take, or none that it needs.
  private func take(
    _ option: UnsafeMutableRawPointer, word: [UInt8], value: UnsafeMutableRawPointer?,
    _ dashes: String
  ) throws(ListingException) -> Int32? {
    let wants = try call.world.read(option + 8, as: Int32.self)
    let flag = UnsafeMutableRawPointer(
      bitPattern: try call.world.read(option + 16, as: UInt.self))
    let number = try call.world.read(option + 24, as: Int32.self)
    if wants == 0, value != nil {
      try warn("option `\(dashes)", word, "' doesn't allow an argument")
      setOption(flag == nil ? number : 0)
      return nil
    }
    setArgument(value)
    if wants == 1, value == nil {
      guard index < count, let next = try argument(index) else {
        try warn("option `\(dashes)", word, "' requires an argument")
        setOption(flag == nil ? number : 0)
        return nil
      }
      setArgument(next)
      index += 1
    }
    guard flag != nil else { return number }
    try call.world.write(number, to: flag)
    return 0
  }

  private func warn(_ start: String, _ word: [UInt8], _ end: String = "") throws(ListingException) {
    guard state.variables.load(fromByteOffset: 4, as: Int32.self) != 0,
      letters.first != Self.colon
    else { return }
    let prefix = Array("\(World.processName): \(start)".utf8)
    _ = try call.put(prefix + word + Array((end + "\n").utf8), to: 3)
  }
}
