import Foundation
import Testing

@testable import ObjCFoundation

/// Beside swift-foundation's calendar, which Apple's systems have.
@Suite struct CalendarMathTests {
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// The calendar under test and its model, with the same rules.
  private struct Pair {
    var own = CalendarMath()
    var model = Calendar(identifier: .gregorian)
    let seconds: Double
    let words: String

    init(_ random: inout Seeded) throws {
      let zones = ["GMT", "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Sydney"]
      let name = zones.randomElement(using: &random) ?? "GMT"
      own.zone = try #require(ZoneRules(named: name))
      model.timeZone = try #require(TimeZone(identifier: name))
      own.firstWeekday = Int.random(in: 1...7, using: &random)
      own.minimumDaysInFirstWeek = Int.random(in: 1...7, using: &random)
      model.firstWeekday = own.firstWeekday
      model.minimumDaysInFirstWeek = own.minimumDaysInFirstWeek
      // From 2037 on, and so after the zones' last change of rules; by day, since at night there are hours that come twice.
      let any = Double(Int.random(in: 1_150_000_000...1_500_000_000, using: &random))
      let hour = model.component(.hour, from: Date(timeIntervalSinceReferenceDate: any))
      seconds = any + Double((12 - hour) * 3600)
      words = "\(Date(timeIntervalSinceReferenceDate: seconds)) \(name) \(own.firstWeekday)"
    }

    var date: Date { Date(timeIntervalSinceReferenceDate: seconds) }
  }

  /// Without quarters, of which swift-foundation counts the last day of June and September to the next.
  private static let units: [(CalendarMath.Unit, Calendar.Component)] = [
    (.era, .era), (.year, .year), (.month, .month), (.day, .day),
    (.hour, .hour), (.minute, .minute), (.second, .second), (.weekday, .weekday),
    (.weekdayOrdinal, .weekdayOrdinal), (.weekOfMonth, .weekOfMonth), (.weekOfYear, .weekOfYear),
    (.yearForWeekOfYear, .yearForWeekOfYear),
  ]

  @Test func `parts of moments are swift-foundation's`() throws {
    var random = Seeded(state: 1)
    for _ in 0..<400 {
      let pair = try Pair(&random)
      let fields = try #require(pair.own.fields(pair.seconds))
      for (unit, component) in Self.units {
        #expect(
          pair.own.value(unit, fields) == pair.model.component(component, from: pair.date),
          "\(unit) of \(pair.words)")
      }
    }
  }

  /// Without the 29th to 31st, which swift-foundation moves by several months one month at a time.
  @Test func `adding and counting are swift-foundation's`() throws {
    var random = Seeded(state: 2)
    for _ in 0..<400 {
      let pair = try Pair(&random)
      let fields = try #require(pair.own.fields(pair.seconds))
      let other = pair.seconds + Double(Int.random(in: -100_000_000...100_000_000, using: &random))
      let end = Date(timeIntervalSinceReferenceDate: other)
      for (unit, component) in Self.units where unit != .era && fields.day < 29 {
        let count = Int.random(in: -30...30, using: &random)
        let sum = try #require(
          pair.model.date(byAdding: component, value: count, to: pair.date))
        #expect(
          pair.own.adding(count, unit, to: pair.seconds) == sum.timeIntervalSinceReferenceDate,
          "\(count) \(unit) after \(pair.words)")
        let difference = pair.model.dateComponents([component], from: pair.date, to: end)
        if component != .yearForWeekOfYear {
          #expect(
            pair.own.difference(unit, from: pair.seconds, to: other).count
              == difference.value(for: component), "\(unit) from \(pair.words) to \(end)")
        }
      }
    }
  }

  /// Without days of the month that are to be a given weekday, for which swift-foundation finds other days, too.
  @Test func `searches find what swift-foundation's find`() throws {
    let sets: [[CalendarMath.Unit]] = [
      [.hour], [.minute], [.hour, .minute], [.hour, .minute, .second], [.day], [.weekday], [.month],
      [.month, .day], [.weekday, .hour], [.month, .day, .hour],
      [.day, .hour, .minute], [.month, .weekday, .weekdayOrdinal],
    ]
    let ranges: [CalendarMath.Unit: ClosedRange<Int>] = [
      .month: 1...12, .day: 1...28, .hour: 3...23, .weekday: 1...7, .weekdayOrdinal: 1...4,
    ]
    var random = Seeded(state: 3)
    for _ in 0..<300 {
      let pair = try Pair(&random)
      for units in sets {
        var values: [CalendarMath.Unit: Int] = [:]
        var components = DateComponents()
        for (unit, component) in Self.units where units.contains(unit) {
          let value = Int.random(in: ranges[unit] ?? 0...59, using: &random)
          values[unit] = value
          components.setValue(value, for: component)
        }
        let found = pair.own.next(values, after: pair.seconds, CalendarMath.Search())
        let expected = pair.model.nextDate(
          after: pair.date, matching: components, matchingPolicy: .nextTime)
        #expect(
          found == expected?.timeIntervalSinceReferenceDate, "\(values) after \(pair.words)")
      }
    }
  }
}
