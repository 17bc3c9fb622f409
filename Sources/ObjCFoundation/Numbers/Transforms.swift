// CGAffineTransform and CATransform3D: values of 6 and 16 numbers, and what is computed from them.
import Glibc
import ObjCSema
import ObjCVM

enum Transforms {
  private static let affine = "{CGAffineTransform=dddddd}"
  static let solid = "{CATransform3D=dddddddddddddddd}"
  private static let point = "{CGPoint=dd}"
  private static let size = "{CGSize=dd}"
  private static let rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
  private static let vector = "{CGVector=dd}"
  private static let offset = "{UIOffset=dd}"

  static let identity = [1.0, 0, 0, 1, 0, 0]
  private static let identity3 = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0.0 }

  static var constants: [String: NativeConstant] {
    func bytes(_ values: [Double]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }
    return [
      "CGAffineTransformIdentity": .structure(
        bytes(identity), types: #"{CGAffineTransform="a"d"b"d"c"d"d"d"tx"d"ty"d}"#),
      "CATransform3DIdentity": .structure(bytes(identity3), types: solid),
      "CGVectorZero": .structure(bytes([0, 0]), types: #"{CGVector="dx"d"dy"d}"#),
      "UIOffsetZero": .structure(bytes([0, 0]), types: #"{UIOffset="horizontal"d"vertical"d}"#),
      "CGRectInfinite": .structure(
        bytes([
          -Double.greatestFiniteMagnitude / 2, -Double.greatestFiniteMagnitude / 2,
          Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude,
        ]),
        types: #"{CGRect="origin"{CGPoint="x"d"y"d}"size"{CGSize="width"d"height"d}}"#),
    ]
  }

  /// First `a`, then `b`.
  static func concat(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 6)
    for row in 0..<3 {
      for column in 0..<2 {
        result[row * 2 + column] =
          a[row * 2] * b[column] + a[row * 2 + 1] * b[2 + column] + (row == 2 ? b[4 + column] : 0)
      }
    }
    return result
  }

  static func rotation(_ angle: Double) -> [Double] {
    [cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0]
  }

  static func apply(_ t: [Double], _ x: Double, _ y: Double) -> (Double, Double) {
    (t[0] * x + t[2] * y + t[4], t[1] * x + t[3] * y + t[5])
  }

  /// The rectangle around a transformed one.
  static func box(_ r: [Double], _ t: [Double]) -> [Double] {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      apply(t, r[0] + $0.0 * r[2], r[1] + $0.1 * r[3])
    }
    let (xs, ys) = (corners.map(\.0), corners.map(\.1))
    let (left, bottom) = (xs.min() ?? 0, ys.min() ?? 0)
    return [left, bottom, (xs.max() ?? 0) - left, (ys.max() ?? 0) - bottom]
  }

  /// Nil where there is none.
  static func inverse(_ t: [Double]) -> [Double]? {
    let determinant = t[0] * t[3] - t[1] * t[2]
    if determinant == 0 { return nil }
    let linear = [
      t[3] / determinant, -t[1] / determinant, -t[2] / determinant, t[0] / determinant,
    ]
    return linear + [
      -(t[4] * linear[0] + t[5] * linear[2]), -(t[4] * linear[1] + t[5] * linear[3]),
    ]
  }

  private static func multiply(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { result[row * 4 + column] += a[row * 4 + k] * b[k * 4 + column] }
      }
    }
    return result
  }

  private static func rotation3(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> [Double]
  {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity3 }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s): (Double, Double) = (cos(angle), sin(angle))
    let t = 1 - c
    let first: [Double] = [c + x * x * t, x * y * t + z * s, x * z * t - y * s, 0]
    let second: [Double] = [x * y * t - z * s, c + y * y * t, y * z * t + x * s, 0]
    let third: [Double] = [x * z * t + y * s, y * z * t - x * s, c + z * z * t, 0]
    return first + second + third + [0, 0, 0, 1]
  }

  static var functions: [NativeFunction] { affineMaking + affineUse + solidFunctions + texts }

  private static var affineMaking: [NativeFunction] {
    [
      NativeFunction("CGAffineTransformMake", affine + "dddddd") { call throws(ListingException) in
        call.returnDoubles((0..<6).map { call.double($0) })
      },
      NativeFunction("CGAffineTransformMakeRotation", affine + "d") {
        call throws(ListingException) in call.returnDoubles(rotation(call.double(0)))
      },
      NativeFunction("CGAffineTransformMakeScale", affine + "dd") {
        call throws(ListingException) in
        call.returnDoubles([call.double(0), 0, 0, call.double(1), 0, 0])
      },
      NativeFunction("CGAffineTransformMakeTranslation", affine + "dd") {
        call throws(ListingException) in
        call.returnDoubles([1, 0, 0, 1, call.double(0), call.double(1)])
      },
      NativeFunction("CGAffineTransformRotate", affine + affine + "d") {
        call throws(ListingException) in
        call.returnDoubles(concat(rotation(call.double(1)), call.doubles(0, 6)))
      },
      NativeFunction("CGAffineTransformScale", affine + affine + "dd") {
        call throws(ListingException) in
        call.returnDoubles(
          concat([call.double(1), 0, 0, call.double(2), 0, 0], call.doubles(0, 6)))
      },
      NativeFunction("CGAffineTransformTranslate", affine + affine + "dd") {
        call throws(ListingException) in
        call.returnDoubles(
          concat([1, 0, 0, 1, call.double(1), call.double(2)], call.doubles(0, 6)))
      },
      NativeFunction("CGAffineTransformConcat", affine + affine + affine) {
        call throws(ListingException) in
        call.returnDoubles(concat(call.doubles(0, 6), call.doubles(1, 6)))
      },
      NativeFunction("CGAffineTransformInvert", affine + affine) { call throws(ListingException) in
        let transform = call.doubles(0, 6)
        call.returnDoubles(inverse(transform) ?? transform)
      },
    ]
  }

  private static var affineUse: [NativeFunction] {
    [
      NativeFunction("CGAffineTransformIsIdentity", "B" + affine) {
        call throws(ListingException) in call.returnBool(call.doubles(0, 6) == identity)
      },
      NativeFunction("CGAffineTransformEqualToTransform", "B" + affine + affine) {
        call throws(ListingException) in
        call.returnBool(call.doubles(0, 6) == call.doubles(1, 6))
      },
      NativeFunction("CGPointApplyAffineTransform", point + point + affine) {
        call throws(ListingException) in
        let p = call.doubles(0, 2)
        let (x, y) = apply(call.doubles(1, 6), p[0], p[1])
        call.returnDoubles([x, y])
      },
      NativeFunction("CGSizeApplyAffineTransform", size + size + affine) {
        call throws(ListingException) in
        let (s, t) = (call.doubles(0, 2), call.doubles(1, 6))
        call.returnDoubles([t[0] * s[0] + t[2] * s[1], t[1] * s[0] + t[3] * s[1]])
      },
      NativeFunction("CGRectApplyAffineTransform", rect + rect + affine) {
        call throws(ListingException) in
        call.returnDoubles(box(call.doubles(0, 4), call.doubles(1, 6)))
      },
      NativeFunction("UIOffsetMake", offset + "dd") { call throws(ListingException) in
        call.returnDoubles([call.double(0), call.double(1)])
      },
      NativeFunction("UIEdgeInsetsInsetRect", rect + rect + "{UIEdgeInsets=dddd}") {
        call throws(ListingException) in
        let (r, i) = (call.doubles(0, 4), call.doubles(1, 4))
        call.returnDoubles([r[0] + i[1], r[1] + i[0], r[2] - i[1] - i[3], r[3] - i[0] - i[2]])
      },
      NativeFunction(
        "UIEdgeInsetsEqualToEdgeInsets", "B{UIEdgeInsets=dddd}{UIEdgeInsets=dddd}"
      ) { call throws(ListingException) in
        call.returnBool(call.doubles(0, 4) == call.doubles(1, 4))
      },
      NativeFunction("UIOffsetEqualToOffset", "B" + offset + offset) {
        call throws(ListingException) in
        call.returnBool(call.doubles(0, 2) == call.doubles(1, 2))
      },
      NativeFunction("NSEdgeInsetsEqual", "B{NSEdgeInsets=dddd}{NSEdgeInsets=dddd}") {
        call throws(ListingException) in
        call.returnBool(call.doubles(0, 4) == call.doubles(1, 4))
      },
      NativeFunction("CGRectIsInfinite", "B" + rect) { call throws(ListingException) in
        call.returnBool(call.doubles(0, 4)[2] == Double.greatestFiniteMagnitude)
      },
    ]
  }

  private static var solidFunctions: [NativeFunction] {
    func scale(_ call: NativeCall, _ first: Int) -> [Double] {
      [
        call.double(first), 0, 0, 0, 0, call.double(first + 1), 0, 0, 0, 0, call.double(first + 2),
        0,
      ]
        + [0, 0, 0, 1]
    }
    func translation(_ call: NativeCall, _ first: Int) -> [Double] {
      identity3[..<12] + [call.double(first), call.double(first + 1), call.double(first + 2), 1]
    }
    func turn(_ call: NativeCall, _ first: Int) -> [Double] {
      rotation3(
        call.double(first), call.double(first + 1), call.double(first + 2), call.double(first + 3))
    }
    let kinds: [(String, String, (NativeCall, Int) -> [Double])] = [
      ("Scale", "ddd", scale), ("Translat", "ddd", translation), ("Rotat", "dddd", turn),
    ]
    var result: [NativeFunction] = []
    for (name, types, make) in kinds {
      let noun = name == "Scale" ? name : name + "ion"
      let verb = name == "Scale" ? name : name + "e"
      result += [
        NativeFunction("CATransform3DMake" + noun, solid + types) { call throws(ListingException) in
          call.returnDoubles(make(call, 0))
        },
        NativeFunction("CATransform3D" + verb, solid + solid + types) {
          call throws(ListingException) in
          call.returnDoubles(multiply(make(call, 1), call.doubles(0, 16)))
        },
      ]
    }
    return result + [
      NativeFunction("CATransform3DConcat", solid + solid + solid) {
        call throws(ListingException) in
        call.returnDoubles(multiply(call.doubles(0, 16), call.doubles(1, 16)))
      },
      NativeFunction("CATransform3DIsIdentity", "B" + solid) { call throws(ListingException) in
        call.returnBool(call.doubles(0, 16) == identity3)
      },
      NativeFunction("CATransform3DEqualToTransform", "B" + solid + solid) {
        call throws(ListingException) in
        call.returnBool(call.doubles(0, 16) == call.doubles(1, 16))
      },
      NativeFunction("CATransform3DMakeAffineTransform", solid + affine) {
        call throws(ListingException) in
        let t = call.doubles(0, 6)
        call.returnDoubles(
          [t[0], t[1], 0, 0, t[2], t[3], 0, 0, 0, 0, 1, 0, t[4], t[5], 0, 1])
      },
      NativeFunction("CATransform3DGetAffineTransform", affine + solid) {
        call throws(ListingException) in
        let t = call.doubles(0, 16)
        call.returnDoubles([t[0], t[1], t[4], t[5], t[12], t[13]])
      },
    ]
  }

  private static var texts: [NativeFunction] {
    [
      NativeFunction("NSStringFromCGAffineTransform", "@\"NSString\"" + affine) {
        call throws(ListingException) in
        let all = call.doubles(0, 6).map { Geometry.number($0) }.joined(separator: ", ")
        call.returnText(UTF16Text("[\(all)]"))
      },
      NativeFunction("NSStringFromCGVector", "@\"NSString\"" + vector) {
        call throws(ListingException) in
        call.returnText(UTF16Text(Geometry.pair(call.doubles(0, 2)[0], call.doubles(0, 2)[1])))
      },
      NativeFunction("NSStringFromUIOffset", "@\"NSString\"" + offset) {
        call throws(ListingException) in
        call.returnText(UTF16Text(Geometry.pair(call.doubles(0, 2)[0], call.doubles(0, 2)[1])))
      },
      NativeFunction("CGAffineTransformFromString", affine + "@\"NSString\"") {
        call throws(ListingException) in
        let values = Geometry.numbers(try call.world.text(of: call.object(0)), 6)
        call.returnDoubles(values.allSatisfy { $0 == 0 } ? [1, 0, 0, 1, 0, 0] : values)
      },
      NativeFunction("CGVectorFromString", vector + "@\"NSString\"") {
        call throws(ListingException) in
        call.returnDoubles(Geometry.numbers(try call.world.text(of: call.object(0)), 2))
      },
      NativeFunction("UIOffsetFromString", offset + "@\"NSString\"") {
        call throws(ListingException) in
        call.returnDoubles(Geometry.numbers(try call.world.text(of: call.object(0)), 2))
      },
    ]
      + [
        ("UIEdgeInsetsFromString", "UIEdgeInsets"),
        ("NSDirectionalEdgeInsetsFromString", "NSDirectionalEdgeInsets"),
      ].map { name, structure in
        NativeFunction(name, "{\(structure)=dddd}@\"NSString\"") { call throws(ListingException) in
          call.returnDoubles(Geometry.numbers(try call.world.text(of: call.object(0)), 4))
        }
      }
  }
}

extension NativeCall {
  /// The numbers of a structure of doubles.
  func doubles(_ index: Int, _ count: Int) -> [Double] {
    (0..<count).map {
      arguments[index]?.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) ?? 0
    }
  }

  func returnDoubles(_ values: [Double]) {
    for (index, value) in values.enumerated() {
      result.storeBytes(of: value, toByteOffset: index * 8, as: Double.self)
    }
  }
}
