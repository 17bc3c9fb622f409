// Ranges, points, sizes and rectangles: the values, how they print, and what is computed from them.
import Glibc

enum Geometry {
  struct Point: Equatable { var x = 0.0, y = 0.0 }
  struct Size: Equatable { var width = 0.0, height = 0.0 }
  struct Rect: Equatable {
    var origin = Point()
    var size = Size()

    static let null = Rect(origin: Point(x: .infinity, y: .infinity))
    var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    var minX: Double { min(origin.x, origin.x + size.width) }
    var minY: Double { min(origin.y, origin.y + size.height) }
    var maxX: Double { max(origin.x, origin.x + size.width) }
    var maxY: Double { max(origin.y, origin.y + size.height) }
    /// With width and height that are not negative.
    var standard: Rect {
      Rect(
        origin: Point(x: minX, y: minY),
        size: Size(width: abs(size.width), height: abs(size.height)))
    }

    func contains(_ point: Point) -> Bool {
      !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    func contains(_ other: Rect) -> Bool {
      !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
        && other.maxY <= maxY
    }

    func intersection(_ other: Rect) -> Rect {
      if isNull || other.isNull { return .null }
      let (left, bottom) = (max(minX, other.minX), max(minY, other.minY))
      let (right, top) = (min(maxX, other.maxX), min(maxY, other.maxY))
      if right < left || top < bottom { return .null }
      return Rect(
        origin: Point(x: left, y: bottom), size: Size(width: right - left, height: top - bottom))
    }

    func union(_ other: Rect) -> Rect {
      if isNull { return other }
      if other.isNull { return self }
      let (left, bottom) = (min(minX, other.minX), min(minY, other.minY))
      return Rect(
        origin: Point(x: left, y: bottom),
        size: Size(width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - bottom))
    }

    func inset(_ dx: Double, _ dy: Double) -> Rect {
      if isNull { return self }
      let box = standard
      let result = Rect(
        origin: Point(x: box.origin.x + dx, y: box.origin.y + dy),
        size: Size(width: box.size.width - 2 * dx, height: box.size.height - 2 * dy))
      return result.size.width < 0 || result.size.height < 0 ? .null : result
    }

    /// The strip of that breadth at an edge (0 to 3: least x, least y, greatest x, greatest y), and the rest.
    func divided(at amount: Double, from edge: Int) -> (slice: Rect, rest: Rect) {
      var (slice, rest) = (standard, standard)
      let isAcross = edge % 2 == 0
      let whole = isAcross ? slice.size.width : slice.size.height
      let part = min(amount, whole)
      func cut(_ rect: inout Rect, _ length: Double, after offset: Double) {
        if isAcross {
          rect.size.width = length
          rect.origin.x += offset
        } else {
          rect.size.height = length
          rect.origin.y += offset
        }
      }
      cut(&slice, part, after: edge < 2 ? 0 : whole - part)
      cut(&rest, whole - part, after: edge < 2 ? part : 0)
      return (slice, rest)
    }

    var integral: Rect {
      if isNull { return self }
      let (left, bottom) = (minX.rounded(.down), minY.rounded(.down))
      return Rect(
        origin: Point(x: left, y: bottom),
        size: Size(width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - bottom))
    }

    /// With whole numbers as NSAlignmentOptions say; nil where those are not two for each axis.
    func aligned(_ options: UInt) -> Rect? {
      /// The bits of an edge or a size: inward, eight higher outward, eight higher nearest.
      func rounded(_ value: Double, _ bit: UInt, isUpInward: Bool) -> Double? {
        if options & 1 << bit != 0 { return value.rounded(isUpInward ? .up : .down) }
        if options & 1 << (bit + 8) != 0 { return value.rounded(isUpInward ? .down : .up) }
        return options & 1 << (bit + 16) != 0 ? value.rounded() : nil
      }
      func axis(_ low: Double, _ high: Double, _ bit: UInt) -> (start: Double, length: Double)? {
        let start = rounded(low, bit, isUpInward: true)
        let end = rounded(high, bit + 2, isUpInward: false)
        let length = rounded(high - low, bit + 4, isUpInward: false)
        switch (start, end, length) {
        case (let start?, let end?, nil): return (start, max(0, end - start))
        case (let start?, nil, let length?): return (start, length)
        case (nil, let end?, let length?): return (end - length, length)
        default: return nil
        }
      }
      guard let (x, width) = axis(minX, maxX, 0), let (y, height) = axis(minY, maxY, 1) else {
        return nil
      }
      return Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
  }

  // MARK: Text

  static func number(_ value: Double) -> String {
    String(decoding: FormatNumbers.text(value, conversion: "g", precision: 17), as: UTF8.self)
  }
  static func pair(_ first: Double, _ second: Double) -> String {
    "{\(number(first)), \(number(second))}"
  }
  static func list(_ values: [Double]) -> String {
    "{\(values.map(number).joined(separator: ", "))}"
  }
  static func text(_ range: ListingRange) -> String { "{\(range.location), \(range.length)}" }
  static func text(_ rect: Rect) -> String {
    "{\(pair(rect.origin.x, rect.origin.y)), \(pair(rect.size.width, rect.size.height))}"
  }

  /// The numbers of a text such as "{{1, 2}, {3, 4}}", as many as wanted; missing ones are 0.
  static func numbers(_ text: UTF16Text, _ count: Int) -> [Double] {
    var values: [Double] = []
    var index = 0
    while index < text.count, values.count < count {
      let unit = text[index]
      let isNumber = (unit >= 48 && unit <= 57) || unit == 0x2D || unit == 0x2E || unit == 0x2B
      guard isNumber else {
        index += 1
        continue
      }
      values.append(text[index..<text.count].doublePrefix)
      while index < text.count, ![0x2C, 0x7D, 0x20].contains(text[index]) { index += 1 }
    }
    return values + [Double](repeating: 0, count: count - values.count)
  }
}
