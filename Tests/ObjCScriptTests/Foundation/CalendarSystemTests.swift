import Testing

@testable import ObjCFoundation

/// Calendars whose years are not Gregorian.
@Suite struct CalendarSystemTests {
  private static let systems: [CalendarSystem] = [
    .chinese, .hebrew, .persian, .indian, .coptic, .ethiopic, .islamicCivil, .islamicTabular,
  ]

  private func start(_ math: CalendarMath, day: Int) throws -> CalendarMath.Fields {
    try #require(math.fields(Double(day) * 86_400 - 978_307_200))
  }

  @Test(arguments: systems) func `several months are one month several times`(
    _ system: CalendarSystem
  ) throws {
    var math = CalendarMath()
    math.system = system
    // From January 1900 on, in steps that meet every month.
    for day in stride(from: -25_567, to: 47_000, by: 3_001) {
      let fields = try start(math, day: day)
      var first = fields
      first.day = 1
      var (ahead, behind) = (first, first)
      for count in 1...60 {
        ahead = try #require(math.moved(ahead, byMonths: 1))
        behind = try #require(math.moved(behind, byMonths: -1))
        for (walked, jumped) in [
          (ahead, math.moved(fields, byMonths: count)),
          (behind, math.moved(fields, byMonths: -count)),
        ] {
          let jumped = try #require(jumped)
          #expect(jumped.year == walked.year, "\(count) months from \(fields)")
          #expect(jumped.month == walked.month, "\(count) months from \(fields)")
          #expect(jumped.isLeapMonth == walked.isLeapMonth, "\(count) months from \(fields)")
          #expect(jumped.day == min(fields.day, math.days(ofMonth: walked)))
        }
      }
    }
  }

  @Test(arguments: systems) func `days that follow each other are found again`(
    _ system: CalendarSystem
  ) throws {
    var math = CalendarMath()
    math.system = system
    for day in 18_000..<19_500 {
      #expect(math.dayNumber(try start(math, day: day)) == day)
    }
  }

  /// As the almanacs have them: years, and the number of the month before the leap month.
  @Test func `leap months of the Chinese calendar are the almanacs'`() {
    let known = [
      1900: 8, 1903: 5, 1906: 4, 1909: 2, 1911: 6, 1914: 5, 1917: 2, 1919: 7, 1922: 5, 1925: 4,
      1928: 2, 1930: 6, 1933: 5, 1936: 3, 1938: 7, 1941: 6, 1944: 4, 1947: 2, 1949: 7, 1952: 5,
      1955: 3, 1957: 8, 1960: 6, 1963: 4, 1966: 3, 1968: 7, 1971: 5, 1974: 4, 1976: 8, 1979: 6,
      1982: 4, 1984: 10, 1987: 6, 1990: 5, 1993: 3, 1995: 8, 1998: 5, 2001: 4, 2004: 2, 2006: 7,
      2009: 5, 2012: 4, 2014: 9, 2017: 6, 2020: 4, 2023: 2, 2025: 6, 2028: 5, 2031: 3, 2033: 11,
      2036: 6, 2039: 5, 2042: 2, 2044: 7, 2047: 5, 2050: 3,
    ]
    for year in 1900...2050 {
      let leap = ChineseCalendar.year(year).months.first { $0.month.isLeap }
      #expect(leap?.month.number == known[year], "\(year)")
    }
  }
}
