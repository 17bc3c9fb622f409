// The calls in progress, as `+[NSThread callStackSymbols]` tells them.
//
// Addresses are made up from the functions' order, so that the same listing always prints the same.

extension Machine {
  /// An active call: of the listing's code, or of Core Foundation's where that forwards a message.
  package struct Caller {
    let name: String
    var image = "listing"
    package let address: UInt
    /// Bytes from the function's start.
    let offset: UInt

    package init(name: String, image: String = "listing", address: UInt, offset: UInt) {
      self.name = name
      self.image = image
      self.address = address
      self.offset = offset
    }

    /// `0   listing                             0x0000000100000a10 -[Car drive] + 16`
    package func line(_ index: Int) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
      }
      let digits = String(address, radix: 16)
      let hexadecimal = String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
      return padded("\(index)", 4) + padded(image, 36) + "0x" + hexadecimal
        + " \(name) + \(offset)"
    }
  }

  private static let imageBase: UInt = 0x1_0000_0000

  /// What calls a stage of forwarding, innermost first.
  package static let forwarding = [
    Caller(
      name: "___forwarding___", image: "CoreFoundation", address: 0x1_8012_2000, offset: 1016),
    Caller(
      name: "_CF_forwarding_prep_0", image: "CoreFoundation", address: 0x1_8012_1b80, offset: 96),
  ]

  package static func isStage(_ name: String) -> Bool {
    name.hasPrefix("-[") && name.hasSuffix(" forwardInvocation:]")
      || name.hasSuffix(" forwardingTargetForSelector:]")
  }

  /// Innermost first, at most 128.
  package func callers() -> [Caller] {
    var callers: [Caller] = []
    var frame = fiber.pointee.top
    while frame > fiber.pointee.bottom, callers.count < 128 {
      let function = frame.pointee.function
      let offset = UInt(max(0, frame.pointee.pc - function.pointee.code)) * 4
      let start = Self.imageBase + UInt(function.pointee.index + 1) * 0x1000
      let name = name(of: frame)
      callers.append(Caller(name: name, address: start + offset, offset: offset))
      if frame.pointee.flags.isBoundary, Self.isStage(name) { callers += Self.forwarding }
      frame -= 1
    }
    return callers
  }
}
