// Core Location's and MapKit's values: coordinates, spans, regions, and a location's distance from another. A location says what it
// was made with; managers, geocoders and maps are stand-ins (StubLibrary+Maps.swift), since a simulated program is nowhere.
import CRuntime
import Glibc
import ObjCSema
import ObjCVM

enum Locations {
  static let place = "{CLLocationCoordinate2D=dd}"
  static let span = "{MKCoordinateSpan=dd}"
  static let region = "{MKCoordinateRegion=\(place)\(span)}"
  private static let mapPoint = "{MKMapPoint=dd}"
  private static let mapSize = "{MKMapSize=dd}"
  private static let mapRect = "{MKMapRect=\(mapPoint)\(mapSize)}"

  private static let namedMapRect =
    #"{MKMapRect="origin"{MKMapPoint="x"d"y"d}"size"{MKMapSize="width"d"height"d}}"#
  /// The width of the world on a map, in points: 2²⁸.
  private static let worldSize = 268_435_456.0

  private static let namedPlace = #"{CLLocationCoordinate2D="latitude"d"longitude"d}"#

  static var constants: [String: NativeConstant] {
    func bytes(_ values: [Double]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }
    return [
      "kCLLocationCoordinate2DInvalid": .structure(bytes([-180, -180]), types: namedPlace),
      "MKMapRectNull": .structure(bytes([.infinity, .infinity, 0, 0]), types: namedMapRect),
      "MKMapRectWorld": .structure(bytes([0, 0, worldSize, worldSize]), types: namedMapRect),
      "CLLocationDistanceMax": .floating(.greatestFiniteMagnitude, types: "d"),
    ]
  }

  static var functions: [NativeFunction] {
    let fromParts = [
      ("CLLocationCoordinate2DMake", place, 2), ("MKCoordinateSpanMake", span, 2),
      ("MKMapPointMake", mapPoint, 2), ("MKMapSizeMake", mapSize, 2), ("MKMapRectMake", mapRect, 4),
    ]
    return fromParts.map { name, type, count in
      NativeFunction(name, type + String(repeating: "d", count: count)) {
        call throws(ListingException) in call.returnDoubles((0..<count).map { call.double($0) })
      }
    } + mapFunctions + [
      NativeFunction("MKCoordinateRegionMake", region + place + span) {
        call throws(ListingException) in
        call.returnDoubles(call.doubles(0, 2) + call.doubles(1, 2))
      },
      NativeFunction("MKCoordinateRegionMakeWithDistance", region + place + "dd") {
        call throws(ListingException) in
        let center = call.doubles(0, 2)
        let north = call.double(1) / metersPerDegree
        let width = metersPerDegree * cos(center[0] * .pi / 180)
        call.returnDoubles(center + [north, width > 0 ? call.double(2) / width : 0])
      },
      NativeFunction("CLLocationCoordinate2DIsValid", "B" + place) {
        call throws(ListingException) in
        let values = call.doubles(0, 2)
        call.returnBool(abs(values[0]) <= 90 && abs(values[1]) <= 180)
      },
    ]
  }

  /// Points of a map of the world, in Mercator's projection, and rectangles of them.
  private static var mapFunctions: [NativeFunction] {
    [
      NativeFunction("MKMapPointForCoordinate", mapPoint + place) {
        call throws(ListingException) in
        let values = call.doubles(0, 2)
        let sine = min(max(sin(values[0] * .pi / 180), -0.9999), 0.9999)
        call.returnDoubles([
          (values[1] + 180) / 360 * worldSize,
          (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * worldSize,
        ])
      },
      NativeFunction("MKCoordinateForMapPoint", place + mapPoint) {
        call throws(ListingException) in
        let values = call.doubles(0, 2)
        let height = (0.5 - values[1] / worldSize) * 2 * .pi
        call.returnDoubles([
          (2 * atan(exp(height)) - .pi / 2) * 180 / .pi, values[0] / worldSize * 360 - 180,
        ])
      },
      NativeFunction("MKMapRectIsNull", "B" + mapRect) {
        call throws(ListingException) in call.returnBool(isNull(call.doubles(0, 4)))
      },
      NativeFunction("MKMapRectUnion", mapRect + mapRect + mapRect) {
        call throws(ListingException) in
        let (a, b) = (call.doubles(0, 4), call.doubles(1, 4))
        if isNull(a) || isNull(b) { return call.returnDoubles(isNull(a) ? b : a) }
        let (left, top) = (min(a[0], b[0]), min(a[1], b[1]))
        call.returnDoubles([
          left, top, max(a[0] + a[2], b[0] + b[2]) - left, max(a[1] + a[3], b[1] + b[3]) - top,
        ])
      },
      NativeFunction("MKMapRectInset", mapRect + mapRect + "dd") {
        call throws(ListingException) in
        let (rect, x, y) = (call.doubles(0, 4), call.double(1), call.double(2))
        call.returnDoubles([rect[0] + x, rect[1] + y, rect[2] - 2 * x, rect[3] - 2 * y])
      },
    ]
  }

  private static func isNull(_ rect: [Double]) -> Bool {
    rect[0] == .infinity || rect[1] == .infinity
  }

  /// On a sphere with the Earth's equatorial radius.
  private static let radius = 6_378_137.0
  private static let metersPerDegree = radius * .pi / 180

  /// Along the great circle, in meters.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    let (north, east) = ((b[0] - a[0]) * .pi / 360, (b[1] - a[1]) * .pi / 360)
    let chord =
      sin(north) * sin(north)
      + cos(a[0] * .pi / 180) * cos(b[0] * .pi / 180) * sin(east) * sin(east)
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }

  private static func coordinate(of location: ObjectPointer, _ world: World) -> [Double] {
    var values = [0.0, 0.0]
    values.withUnsafeMutableBytes { room in
      if let base = room.baseAddress {
        StubLibrary.state(of: location, world).copy("coordinate", to: base, count: 16, size: 16)
      }
    }
    return values
  }

  private static func number(_ name: String, of location: ObjectPointer, _ world: World) -> Double {
    var value = 0.0
    withUnsafeMutableBytes(of: &value) { room in
      if let base = room.baseAddress {
        StubLibrary.state(of: location, world).copy(name, to: base, count: 8, size: 8)
      }
    }
    return value
  }

  private static func keep(
    _ values: [Double], _ name: String, of location: ObjectPointer, _ world: World
  ) {
    values.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      StubLibrary.state(of: location, world).set(name, bytes: base, count: bytes.count)
    }
  }

  /// What CLLocation's initializers keep, and how far it is from another one.
  static func addLocation(to cls: NativeClass) {
    func begin(
      _ call: NativeCall, _ place: [Double], altitude: Double = 0, accuracies: [Double] = [0, -1]
    ) {
      let (location, world) = (call.receiver, call.world)
      keep(place, "coordinate", of: location, world)
      keep([altitude], "altitude", of: location, world)
      keep([accuracies[0]], "horizontalAccuracy", of: location, world)
      keep([accuracies[1]], "verticalAccuracy", of: location, world)
      keep([-1], "speed", of: location, world)
      keep([-1], "course", of: location, world)
      let now = world.makeDate(secondsSinceReference: world.secondsSinceReference())
      StubLibrary.state(of: location, world).keep(now, as: "timestamp")
      fwd_release(now)
      call.returnRetained(location)
    }
    cls.instance("initWithLatitude:longitude:", "@@:dd", returnsInstance: true) {
      call throws(ListingException) in begin(call, [call.double(0), call.double(1)])
    }
    let all = "initWithCoordinate:altitude:horizontalAccuracy:verticalAccuracy:timestamp:"
    cls.instance(all, "@@:\(place)ddd@\"NSDate\"", returnsInstance: true) {
      call throws(ListingException) in
      begin(
        call, call.doubles(0, 2), altitude: call.double(1),
        accuracies: [call.double(2), call.double(3)])
      if let date = try call.checkedObject(4) {
        StubLibrary.state(of: call.receiver, call.world).keep(date, as: "timestamp")
      }
    }
    cls.instance("distanceFromLocation:", "d@:@\"CLLocation\"") { call throws(ListingException) in
      guard let other = try call.checkedObject(0) else { return call.returnDoubles([0]) }
      call.returnDoubles([
        distance(coordinate(of: call.receiver, call.world), coordinate(of: other, call.world))
      ])
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(try describe(call.receiver, call.world)))
    }
  }

  private static func describe(_ location: ObjectPointer, _ world: World) throws(ListingException)
    -> String
  {
    func fixed(_ value: Double, _ digits: Int) -> String {
      String(
        decoding: FormatNumbers.text(value, conversion: "f", precision: digits), as: UTF8.self)
    }
    func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + fixed(value, 8) }
    let place = coordinate(of: location, world)
    let accuracy = fixed(number("horizontalAccuracy", of: location, world), 2)
    let speed = fixed(number("speed", of: location, world), 2)
    let course = fixed(number("course", of: location, world), 2)
    var text = "<\(signed(place[0])),\(signed(place[1]))> +/- \(accuracy)m "
    text += "(speed \(speed) mps / course \(course))"
    guard let date = try world.send(location, "timestamp"),
      let formatter = world.classIfKnown("NSDateFormatter")
    else { return text }
    // A short date, and a time with its zone's name.
    let when = try world.send(
      toClass: formatter, "localizedStringFromDate:dateStyle:timeStyle:", .object(date), .int(1),
      .int(4))
    return try text + " @ " + String(describing: world.text(of: when))
  }
}
