// The calls in progress, as `+[NSThread callStackSymbols]` tells them.
//
// Addresses are made up from the functions' order, so that the same listing always prints the same.

extension Machine {
  /// An active call of the listing's code.
  package struct Caller {
    let name: String
    package let address: UInt
    /// Bytes from the function's start.
    let offset: UInt

    /// `0   listing                             0x0000000100000a10 -[Car drive] + 16`
    package func line(_ index: Int) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
      }
      let digits = String(address, radix: 16)
      let hexadecimal = String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
      return padded("\(index)", 4) + padded("listing", 36) + "0x" + hexadecimal
        + " \(name) + \(offset)"
    }
  }

  private static let imageBase: UInt = 0x1_0000_0000

  /// Innermost first, at most 128.
  package func callers() -> [Caller] {
    var callers: [Caller] = []
    var frame = fiber.pointee.top
    while frame > fiber.pointee.bottom, callers.count < 128 {
      let function = frame.pointee.function
      let offset = UInt(max(0, frame.pointee.pc - function.pointee.code)) * 4
      let start = Self.imageBase + UInt(function.pointee.index + 1) * 0x1000
      callers.append(Caller(name: name(of: frame), address: start + offset, offset: offset))
      frame -= 1
    }
    return callers
  }
}
