import Testing

@testable import ObjCFoundation

/// Values of numbers, decimals, dates, data and geometry. No world is needed.
@Suite struct NumberTests {
  private let q = UInt8(ascii: "q")

  @Test func `numbers print as Foundation prints them`() {
    #expect(NumberValue.bool(true).text == "1")
    #expect(NumberValue.integer(-42, encoding: q).text == "-42")
    #expect(NumberValue.large(.max).text == "18446744073709551615")
    #expect(NumberValue.double(0.1).text == "0.1")
    #expect(NumberValue.double(1.0 / 3).text == "0.3333333333333333")
    #expect(NumberValue.double(1e20).text == "1e+20")
    #expect(NumberValue.double(3).text == "3")
    #expect(NumberValue.float(0.1).text == "0.1")
    #expect(NumberValue.double(.infinity).text == "inf" && NumberValue.double(.nan).text == "nan")
  }

  @Test func `numbers compare by value, whatever their types`() {
    let one = NumberValue.integer(1, encoding: q)
    #expect(
      one.compare(.double(1)) == .same && one.compare(.bool(true)) == .same
        && one.compare(.float(1.5)) == .ascending)
    #expect(NumberValue.double(-0.5).compare(.integer(0, encoding: q)) == .ascending)
    #expect(
      NumberValue.integer(.max, encoding: q).compare(.double(9_223_372_036_854_775_808))
        == .ascending)
    #expect(NumberValue.large(.max).compare(.integer(-1, encoding: q)) == .descending)
    #expect(NumberValue.large(.max).compare(.double(1e30)) == .ascending)
    #expect(NumberValue.double(.nan).compare(.double(.nan)) == .same)
    #expect(
      NumberValue.double(.nan).compare(one) == .ascending
        && one.compare(.double(.nan)) == .descending)
    #expect(one.hash == NumberValue.double(1).hash && one.hash == NumberValue.bool(true).hash)
    #expect(NumberValue.double(0.5).hash != NumberValue.double(0.25).hash)
  }

  @Test func `numbers convert like C, but without its undefined cases`() {
    #expect(NumberValue.double(-2.9).int64Value == -2)
    #expect(
      NumberValue.double(1e300).int64Value == .max
        && NumberValue.double(-.infinity).int64Value == .min)
    #expect(NumberValue.double(.nan).int64Value == 0)
    #expect(NumberValue.double(1.5e19).uint64Value == 15_000_000_000_000_000_000)
    #expect(NumberValue.integer(-1, encoding: q).uint64Value == .max)
    #expect(NumberValue(unsigned: 5, encoding: q).encoding == q)
    #expect(NumberValue(unsigned: .max, encoding: q).encoding == UInt8(ascii: "Q"))
  }

  // MARK: Decimals

  private func decimal(_ text: String) throws -> DecimalValue {
    try #require(DecimalValue(text: UTF16Text(text)))
  }

  @Test func `decimals are exact`() throws {
    #expect(try decimal("0.1").adding(try decimal("0.2")).text == "0.3")
    #expect(try decimal("100").text == "100")
    #expect(try decimal("-12.50").text == "-12.5")
    #expect(try decimal("1e-5").text == "0.00001")
    #expect(try decimal("1.1").multiplied(by: try decimal("1.1")).text == "1.21")
    #expect(try decimal("1").divided(by: try decimal("8")).text == "0.125")
    #expect(try decimal("2").power(100).text == "1267650600228229401496703205376")
    #expect(try decimal("1").divided(by: try decimal("3")).text.count == 40)
    #expect(try decimal("2").divided(by: try decimal("3")).text.hasSuffix("66"))
    #expect(
      try decimal("99999999999999999999999999999999999999").adding(try decimal("1")).text.string
        == "1" + String(repeating: "0", count: 38))
    #expect(try decimal("5").adding(try decimal("5").negated).text == "0")
  }

  @Test func `decimals order and fail`() throws {
    #expect(try decimal("1.10").compare(try decimal("1.1")) == .same)
    #expect(try decimal("-1").compare(try decimal("0.001")) == .ascending)
    #expect(try decimal("123").compare(try decimal("99.999")) == .descending)
    #expect(try decimal("-2").compare(try decimal("-3")) == .descending)
    #expect(throws: DecimalValue.Problem.divisionByZero) { try decimal("1").divided(by: .zero) }
    #expect(throws: DecimalValue.Problem.overflow) {
      try decimal("1e100").multiplied(by: try decimal("1e100"))
    }
    #expect(DecimalValue(text: "abc") == nil)
    #expect(try DecimalValue.nan.adding(try decimal("1")).text == "NaN")
  }

  @Test func `decimals round`() throws {
    let value = try decimal("2.345")
    #expect(value.rounded(scale: 2).text == "2.35")
    #expect(value.rounded(scale: 2, .bankers).text == "2.34")
    #expect(
      value.rounded(scale: 2, .down).text == "2.34" && value.rounded(scale: 2, .up).text == "2.35")
    #expect(try decimal("-2.345").rounded(scale: 2, .down).text == "-2.35")
    #expect(try decimal("1250").rounded(scale: -2).text == "1300")
    #expect(value.rounded(scale: 5).text == "2.345")
  }

  // MARK: Dates, data, geometry

  @Test func `civil time`() {
    func text(_ seconds: Double) -> String {
      DateState(seconds - DateState.referenceSince1970).text
    }
    #expect(text(0) == "1970-01-01 00:00:00 +0000")
    #expect(text(1_000_000_000.9) == "2001-09-09 01:46:40 +0000")
    #expect(text(951_782_400) == "2000-02-29 00:00:00 +0000")
    #expect(text(-1) == "1969-12-31 23:59:59 +0000")
    #expect(text(-12_219_292_800) == "1582-10-15 00:00:00 +0000")
    #expect(text(-12_219_292_801) == "1582-10-04 23:59:59 +0000")
    #expect(text(-62_135_769_600) == "0001-01-01 00:00:00 +0000")
    let leap = CivilTime(secondsSince1970: 951_782_400)
    #expect(leap.weekday == 2 && leap.yearday == 59)
    for day in stride(from: -1_000_000, to: 1_000_000, by: 9_973) {
      let civil = CivilTime(secondsSince1970: Int64(day) * 86_400)
      #expect(CivilTime.days(year: civil.year, month: civil.month, day: civil.day) == Int64(day))
    }
  }

  @Test func `data describes itself`() {
    #expect(DataState.describe([]) == "{length = 0, bytes = 0x}")
    #expect(DataState.describe([1, 2, 255]) == "{length = 3, bytes = 0x0102ff}")
    let long = (0..<32).map { UInt8($0) }
    #expect(
      DataState.describe(long)
        == "{length = 32, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 18191a1b 1c1d1e1f }")
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func `Base64 there and back`(text: String) {
    let encoded = Base64.encode(Array(text.utf8), options: 0)
    #expect(encoded.count % 4 == 0)
    #expect(Base64.decode(encoded, ignoringOthers: false) == Array(text.utf8))
  }

  @Test func `Base64 lines and junk`() {
    #expect(
      String(decoding: Base64.encode(Array("foobar".utf8), options: 0), as: UTF8.self) == "Zm9vYmFy"
    )
    let long = Base64.encode([UInt8](repeating: 0, count: 60), options: 1 | 32)
    #expect(long.split(separator: 0x0A).map(\.count) == [64, 16])
    #expect(Base64.decode(Array("Zm9v\nYmFy".utf8), ignoringOthers: false) == nil)
    #expect(Base64.decode(Array("Zm9v\nYmFy".utf8), ignoringOthers: true) == Array("foobar".utf8))
    #expect(Base64.decode(Array("Zg=".utf8), ignoringOthers: false) == nil)
  }

  @Test func `geometry`() {
    let a = Geometry.Rect(origin: .init(x: 0, y: 0), size: .init(width: 10, height: 10))
    let b = Geometry.Rect(origin: .init(x: 5, y: 5), size: .init(width: 10, height: 10))
    #expect(Geometry.text(a.intersection(b)) == "{{5, 5}, {5, 5}}")
    #expect(Geometry.text(a.union(b)) == "{{0, 0}, {15, 15}}")
    #expect(a.contains(Geometry.Point(x: 0, y: 9.9)) && !a.contains(Geometry.Point(x: 10, y: 5)))
    #expect(a.intersection(.null).isNull && a.inset(6, 0).isNull)
    #expect(Geometry.pair(0.1, -3) == "{0.10000000000000001, -3}")
    #expect(Geometry.numbers("{{1, 2}, {-3.5, 4}}", 4) == [1, 2, -3.5, 4])
  }

  @Test func `numbers of C`() {
    #expect(NumberParser.integer(Array("  -0x1Fz".utf8), base: 0).signed == -31)
    #expect(NumberParser.integer(Array("0x".utf8), base: 16).end == 1)
    #expect(NumberParser.integer(Array("077".utf8), base: 0).signed == 63)
    #expect(NumberParser.integer(Array("99999999999999999999".utf8), base: 10).signed == .max)
    #expect(NumberParser.integer(Array("99999999999999999999".utf8), base: 10).unsigned == .max)
    #expect(NumberParser.integer(Array("zz".utf8), base: 36).signed == 1295)
    #expect(NumberParser.integer(Array("abc".utf8), base: 10).end == 0)
    #expect(NumberParser.floating(Array("1.5e3x".utf8)).value == 1500)
    #expect(NumberParser.floating(Array("x".utf8)).end == 0)
  }
}
