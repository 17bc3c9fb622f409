// Points, sizes and rectangles as functions and constants, in AppKit's spelling (NSMakeRect) and in Core Graphics'.
import Glibc
import ObjCSema
import ObjCVM

extension NumberLibrary {
  private static let point = "{CGPoint=dd}"
  private static let size = "{CGSize=dd}"
  private static let rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"

  static func geometryFunctions() -> [NativeFunction] {
    making() + printing() + comparing() + parts() + combining() + dividing()
  }

  private static func both(
    _ names: [String], _ types: String, _ body: @escaping NativeBody
  ) -> [NativeFunction] {
    names.map { NativeFunction($0, types, body) }
  }

  private static func making() -> [NativeFunction] {
    both(["NSMakePoint", "CGPointMake"], "\(point)dd") { call throws(ListingException) in
      call.returnValue(Geometry.Point(x: call.double(0), y: call.double(1)))
    }
      + both(["NSMakeSize", "CGSizeMake"], "\(size)dd") { call throws(ListingException) in
        call.returnValue(Geometry.Size(width: call.double(0), height: call.double(1)))
      }
      + both(["CGVectorMake"], "{CGVector=dd}dd") { call throws(ListingException) in
        call.returnValue(Geometry.Point(x: call.double(0), y: call.double(1)))
      }
      + both(["NSMakeRect", "CGRectMake"], "\(rect)dddd") { call throws(ListingException) in
        call.returnValue(
          Geometry.Rect(
            origin: Geometry.Point(x: call.double(0), y: call.double(1)),
            size: Geometry.Size(width: call.double(2), height: call.double(3))))
      }
      + both(["NSRectFromCGRect", "NSRectToCGRect"], "\(rect)\(rect)") {
        call throws(ListingException) in
        call.returnValue(call.rect(0))
      }
      + both(["NSPointFromCGPoint", "NSPointToCGPoint"], "\(point)\(point)") {
        call throws(ListingException) in
        call.returnValue(call.load(0, as: Geometry.Point.self))
      }
      + both(["NSSizeFromCGSize", "NSSizeToCGSize"], "\(size)\(size)") {
        call throws(ListingException) in
        call.returnValue(call.load(0, as: Geometry.Size.self))
      }
      + both(["UIEdgeInsetsMake"], "{UIEdgeInsets=dddd}dddd", fourDoubles)
      + both(["NSEdgeInsetsMake"], "{NSEdgeInsets=dddd}dddd", fourDoubles)
      + both(["NSDirectionalEdgeInsetsMake"], "{NSDirectionalEdgeInsets=dddd}dddd", fourDoubles)
  }

  private static func fourDoubles(_ call: NativeCall) throws(ListingException) {
    for index in 0..<4 {
      call.result.storeBytes(of: call.double(index), toByteOffset: index * 8, as: Double.self)
    }
  }

  private static func printing() -> [NativeFunction] {
    both(["NSStringFromPoint", "NSStringFromCGPoint"], "@\"NSString\"\(point)") {
      call throws(ListingException) in
      let value = call.load(0, as: Geometry.Point.self)
      call.returnText(UTF16Text(Geometry.pair(value.x, value.y)))
    }
      + both(["NSStringFromSize", "NSStringFromCGSize"], "@\"NSString\"\(size)") {
        call throws(ListingException) in
        let value = call.load(0, as: Geometry.Size.self)
        call.returnText(UTF16Text(Geometry.pair(value.width, value.height)))
      }
      + both(["NSStringFromRect", "NSStringFromCGRect"], "@\"NSString\"\(rect)") {
        call throws(ListingException) in
        call.returnText(UTF16Text(Geometry.text(call.rect(0))))
      }
      + [
        ("NSStringFromUIEdgeInsets", "UIEdgeInsets"),
        ("NSStringFromDirectionalEdgeInsets", "NSDirectionalEdgeInsets"),
      ].map { name, structure in
        NativeFunction(name, "@\"NSString\"{\(structure)=dddd}") { call throws(ListingException) in
          call.returnText(UTF16Text(Geometry.list(call.doubles(0, 4))))
        }
      }
      + both(["NSPointFromString", "CGPointFromString"], "\(point)@\"NSString\"") {
        call throws(ListingException) in
        let values = Geometry.numbers(try call.world.text(of: call.object(0)), 2)
        call.returnValue(Geometry.Point(x: values[0], y: values[1]))
      }
      + both(["NSSizeFromString", "CGSizeFromString"], "\(size)@\"NSString\"") {
        call throws(ListingException) in
        let values = Geometry.numbers(try call.world.text(of: call.object(0)), 2)
        call.returnValue(Geometry.Size(width: values[0], height: values[1]))
      }
      + both(["NSRectFromString", "CGRectFromString"], "\(rect)@\"NSString\"") {
        call throws(ListingException) in
        let values = Geometry.numbers(try call.world.text(of: call.object(0)), 4)
        call.returnValue(
          Geometry.Rect(
            origin: Geometry.Point(x: values[0], y: values[1]),
            size: Geometry.Size(width: values[2], height: values[3])))
      }
  }

  private static func comparing() -> [NativeFunction] {
    both(["NSEqualPoints", "CGPointEqualToPoint"], "B\(point)\(point)") {
      call throws(ListingException) in
      call.returnBool(
        call.load(0, as: Geometry.Point.self) == call.load(1, as: Geometry.Point.self))
    }
      + both(["NSEqualSizes", "CGSizeEqualToSize"], "B\(size)\(size)") {
        call throws(ListingException) in
        call.returnBool(
          call.load(0, as: Geometry.Size.self) == call.load(1, as: Geometry.Size.self))
      }
      + both(["NSEqualRects", "CGRectEqualToRect"], "B\(rect)\(rect)") {
        call throws(ListingException) in
        let (first, second) = (call.rect(0), call.rect(1))
        call.returnBool(
          first.isNull || second.isNull
            ? first.isNull == second.isNull : first.standard == second.standard)
      }
      + both(["NSIsEmptyRect", "CGRectIsEmpty"], "B\(rect)") { call throws(ListingException) in
        call.returnBool(call.rect(0).isEmpty)
      }
      + both(["CGRectIsNull"], "B\(rect)") { call throws(ListingException) in
        call.returnBool(call.rect(0).isNull)
      }
      + both(["NSPointInRect"], "B\(point)\(rect)") { call throws(ListingException) in
        call.returnBool(call.rect(1).contains(call.load(0, as: Geometry.Point.self)))
      }
      // Of the sides that are flush with another rectangle, the one that a mouse's pixel is in.
      + both(["NSMouseInRect"], "B\(point)\(rect)B") { call throws(ListingException) in
        let (point, rect) = (call.load(0, as: Geometry.Point.self), call.rect(1))
        let isWithin =
          call.bool(2)
          ? point.y >= rect.minY && point.y < rect.maxY
          : point.y > rect.minY && point.y <= rect.maxY
        call.returnBool(!rect.isEmpty && point.x >= rect.minX && point.x < rect.maxX && isWithin)
      }
      + both(["CGRectContainsPoint"], "B\(rect)\(point)") { call throws(ListingException) in
        call.returnBool(call.rect(0).contains(call.load(1, as: Geometry.Point.self)))
      }
      + both(["NSContainsRect", "CGRectContainsRect"], "B\(rect)\(rect)") {
        call throws(ListingException) in
        call.returnBool(call.rect(0).contains(call.rect(1)))
      }
      + both(["NSIntersectsRect", "CGRectIntersectsRect"], "B\(rect)\(rect)") {
        call throws(ListingException) in
        call.returnBool(!call.rect(0).intersection(call.rect(1)).isEmpty)
      }
  }

  private static func parts() -> [NativeFunction] {
    let table: [([String], @Sendable (Geometry.Rect) -> Double)] = [
      (["NSMinX", "CGRectGetMinX"], { $0.minX }), (["NSMinY", "CGRectGetMinY"], { $0.minY }),
      (["NSMaxX", "CGRectGetMaxX"], { $0.maxX }), (["NSMaxY", "CGRectGetMaxY"], { $0.maxY }),
      (["NSMidX", "CGRectGetMidX"], { ($0.minX + $0.maxX) / 2 }),
      (["NSMidY", "CGRectGetMidY"], { ($0.minY + $0.maxY) / 2 }),
      (["NSWidth", "CGRectGetWidth"], { abs($0.size.width) }),
      (["NSHeight", "CGRectGetHeight"], { abs($0.size.height) }),
    ]
    return table.flatMap { names, part in
      both(names, "d\(rect)") { call throws(ListingException) in
        call.returnValue(part(call.rect(0)))
      }
    }
  }

  private static func combining() -> [NativeFunction] {
    both(["NSIntersectionRect"], "\(rect)\(rect)\(rect)") { call throws(ListingException) in
      let result = call.rect(0).intersection(call.rect(1))
      call.returnValue(result.isEmpty ? Geometry.Rect() : result)
    }
      + both(["CGRectIntersection"], "\(rect)\(rect)\(rect)") { call throws(ListingException) in
        call.returnValue(call.rect(0).intersection(call.rect(1)))
      }
      + both(["NSUnionRect", "CGRectUnion"], "\(rect)\(rect)\(rect)") {
        call throws(ListingException) in
        call.returnValue(call.rect(0).union(call.rect(1)))
      }
      + both(["NSInsetRect", "CGRectInset"], "\(rect)\(rect)dd") { call throws(ListingException) in
        call.returnValue(call.rect(0).inset(call.double(1), call.double(2)))
      }
      + both(["NSOffsetRect", "CGRectOffset"], "\(rect)\(rect)dd") {
        call throws(ListingException) in
        var value = call.rect(0)
        value.origin.x += call.double(1)
        value.origin.y += call.double(2)
        call.returnValue(value)
      }
      + both(["NSIntegralRect", "CGRectIntegral"], "\(rect)\(rect)") {
        call throws(ListingException) in
        call.returnValue(call.rect(0).integral)
      }
      + [
        NativeFunction("NSIntegralRectWithOptions", "\(rect)\(rect)Q") {
          call throws(ListingException) in
          guard let aligned = call.rect(0).aligned(call.uint(1)) else {
            throw call.world.exception(
              "NSInvalidArgumentException",
              "NSIntegralRectWithOptions: the options name no two of the edges and the size of an axis"
            )
          }
          call.returnValue(aligned)
        }
      ]
      + both(["CGRectStandardize"], "\(rect)\(rect)") { call throws(ListingException) in
        call.returnValue(call.rect(0).standard)
      }
  }

  /// A slice of a rectangle and what remains: NSDivideRect and CGRectDivide.
  private static func dividing() -> [NativeFunction] {
    [("NSDivideRect", "Q"), ("CGRectDivide", "I")].map { name, edge in
      NativeFunction(name, "v\(rect)^\(rect)^\(rect)d\(edge)") { call throws(ListingException) in
        let edge = edge == "Q" ? call.int(4) : Int(call.load(4, as: UInt32.self))
        let parts = call.rect(0).divided(at: max(call.double(3), 0), from: edge)
        for (index, part) in [parts.slice, parts.rest].enumerated() {
          try call.world.checkWrite(call.pointer(index + 1), 32)
          call.pointer(index + 1)?.storeBytes(of: part, as: Geometry.Rect.self)
        }
      }
    }
  }

  // MARK: Constants and types

  static var geometryConstants: [String: NativeConstant] {
    let zero = [UInt8](repeating: 0, count: 32)
    let null = withUnsafeBytes(of: Geometry.Rect.null) { Array($0) }
    return [
      "NSZeroPoint": .structure(Array(zero[..<16]), types: point),
      "CGPointZero": .structure(Array(zero[..<16]), types: point),
      "NSZeroSize": .structure(Array(zero[..<16]), types: size),
      "CGSizeZero": .structure(Array(zero[..<16]), types: size),
      "NSZeroRect": .structure(zero, types: rect),
      "CGRectZero": .structure(zero, types: rect),
      "CGRectNull": .structure(null, types: rect),
      "UIEdgeInsetsZero": .structure(zero, types: "{UIEdgeInsets=dddd}"),
      "NSEdgeInsetsZero": .structure(zero, types: "{NSEdgeInsets=dddd}"),
      "NSDirectionalEdgeInsetsZero": .structure(zero, types: "{NSDirectionalEdgeInsets=dddd}"),
    ]
  }

  static var geometryTypes: [NativeType] {
    let point = "{CGPoint=\"x\"d\"y\"d}"
    let size = "{CGSize=\"width\"d\"height\"d}"
    let rect = "{CGRect=\"origin\"\(point)\"size\"\(size)}"
    let leading = "\"top\"d\"leading\"d\"bottom\"d\"trailing\"d"
    let insets = "=\"top\"d\"left\"d\"bottom\"d\"right\"d}"
    return [
      NativeType(name: "NSRange", encoding: "{_NSRange=\"location\"Q\"length\"Q}"),
      NativeType(name: "NSRangePointer", encoding: "^{_NSRange=\"location\"Q\"length\"Q}"),
      NativeType(name: "CGFloat", encoding: "d"),
      NativeType(name: "CGPoint", encoding: point), NativeType(name: "NSPoint", encoding: point),
      NativeType(name: "CGSize", encoding: size), NativeType(name: "NSSize", encoding: size),
      NativeType(name: "CGRect", encoding: rect), NativeType(name: "NSRect", encoding: rect),
      NativeType(name: "CGVector", encoding: "{CGVector=\"dx\"d\"dy\"d}"),
      NativeType(name: "UIEdgeInsets", encoding: "{UIEdgeInsets\(insets)"),
      NativeType(name: "NSEdgeInsets", encoding: "{NSEdgeInsets\(insets)"),
      NativeType(
        name: "NSDirectionalEdgeInsets", encoding: "{NSDirectionalEdgeInsets=\(leading)}"),
      NativeType(name: "NSTimeInterval", encoding: "d"),
    ]
  }
}

extension NativeCall {
  fileprivate func rect(_ index: Int) -> Geometry.Rect { load(index, as: Geometry.Rect.self) }
}
