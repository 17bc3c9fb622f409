// Sizes in which the heap hands memory out: multiples of 16 up to 1,024, then four steps per doubling.

enum SizeClass {
  static let smallLimit = 1024
  static let smallCount = 65
  static let count = smallCount + 4 * 36

  /// The class whose blocks hold `size` bytes.
  @inline(__always)
  static func index(_ size: Int) -> Int {
    if size <= smallLimit { return (size + 15) >> 4 }
    let top = Int.bitWidth - 1 - (size - 1).leadingZeroBitCount
    return smallCount + (top - 10) * 4 + ((size - 1) >> (top - 2)) & 3
  }

  /// The size of a class's blocks.
  @inline(__always)
  static func bytes(_ index: Int) -> Int {
    if index < smallCount { return index << 4 }
    let step = index - smallCount
    return (5 + step & 3) << (8 + step >> 2)
  }
}
