// The Chinese calendar, computed from the sun and the moon over Beijing.
//
// A month begins on the day of a new moon. The month of the winter solstice is the eleventh; between two of these lie twelve months, or
// thirteen, of which the first without a principal solar term (the sun's entry into a sign) is a leap month and has the number of the
// month before it. A year begins with the first month, in January or February, and is known here by the Gregorian one it begins in.
//
// Positions are Meeus's (Astronomical Algorithms, chapters 25, 32 and 49), good to a minute. Time is UTC+8, and before 1929 Beijing's
// own, as the published almanacs have it.
import Glibc

enum ChineseCalendar {
  static func year(_ number: Int) -> CalendarSystem.Year {
    let before = monthsFromSolstice(of: number - 1)
    let after = monthsFromSolstice(of: number)
    let first = before.firstIndex { $0.month.number == 1 && !$0.month.isLeap } ?? 2
    let next = after.firstIndex { $0.month.number == 1 && !$0.month.isLeap } ?? 2
    let months = before[first...] + after[..<next]
    return CalendarSystem.Year(
      first: before[first].start,
      months: zip(months, months.dropFirst().map(\.start) + [after[next].start]).map {
        ($0.month, $1 - $0.start)
      })
  }

  /// The months from the eleventh of a year to the one before the next eleventh.
  private static func monthsFromSolstice(of year: Int) -> [(
    month: CalendarSystem.Month, start: Int
  )] {
    let first = newMoon(notAfter: solstice(of: year))
    let end = newMoon(notAfter: solstice(of: year + 1))
    var starts = [first]
    while let last = starts.last, last < end { starts.append(newMoon(notAfter: last + 32)) }
    let isLong = starts.count == 14
    var months: [(month: CalendarSystem.Month, start: Int)] = []
    var number = 11
    var hasLeap = false
    for (index, start) in starts.dropLast().enumerated() {
      if isLong, !hasLeap, index > 0, sign(at: start) == sign(at: starts[index + 1]) {
        hasLeap = true
        months.append((CalendarSystem.Month(number: (number + 10) % 12 + 1, isLeap: true), start))
        number -= 1
      } else {
        months.append((CalendarSystem.Month(number: (number - 1) % 12 + 1), start))
      }
      number += 1
    }
    return months
  }

  // MARK: The sun

  /// Beijing's clock, in days before universal time.
  private static func offset(_ days: Double) -> Double {
    days < -14_975 ? (7 + 45.0 / 60 + 40.0 / 3600) / 24 : 8.0 / 24
  }
  /// The Julian day, in universal time, of the beginning of a day in Beijing.
  private static func midnight(of day: Int) -> Double {
    Double(day) + 2_440_587.5 - offset(Double(day))
  }
  /// The day in Beijing that a Julian day lies in.
  private static func day(at julian: Double) -> Int {
    let days = julian - 2_440_587.5
    return Int((days + offset(days)).rounded(.down))
  }

  /// Dynamical less universal time, in days: Espenak and Meeus's parabolas.
  private static func clockDifference(_ julian: Double) -> Double {
    let year = 2000 + (julian - 2_451_545) / 365.25
    let t = year - 2000
    let seconds: Double =
      switch year {
      case ..<1900: 31 * pow((year - 1820) / 100, 2) - 20
      case ..<1986: 29 + 0.407 * (year - 1950) - pow(year - 1950, 2) / 233
      case ..<2050: 62.92 + 0.32217 * t + 0.005589 * t * t
      default: -20 + 32 * pow((year - 1820) / 100, 2) - 0.5628 * (2150 - year)
      }
    return seconds / 86_400
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  /// The sun's apparent longitude in degrees at a Julian day in universal time.
  private static func longitude(_ julian: Double) -> Double {
    let t = (julian + clockDifference(julian) - 2_451_545) / 365_250
    var earth = 175_347_046 + t * (628_331_966_747 + t * 52_919)
    for (size, phase, speed) in yearlyTerms { earth += size * cos(phase + speed * t) }
    for (size, phase, speed) in growingTerms { earth += t * size * cos(phase + speed * t) }
    earth += t * t * 8720 * cos(1.0721 + 6283.0758 * t)
    let sun = earth * 1e-8 * 180 / .pi + 180
    let nutation =
      -0.00478 * sine(125.04 - 19_341.36 * t) - 0.00037 * sine(2 * (280.47 + 360_007.7 * t))
    let apparent = sun + nutation - 0.00569 * (1 + 0.0167 * sine(87.53 + 359_990.5 * t))
    return apparent - (apparent / 360).rounded(.down) * 360
  }

  /// VSOP87's terms of the earth's longitude: an amplitude in 1e-8 radians, a phase, and radians in a thousand years.
  private static let yearlyTerms: [(Double, Double, Double)] = [
    (3_341_656, 4.6692568, 6283.0758500), (34_894, 4.6261, 12_566.1517), (3497, 2.7441, 5753.3849),
    (3418, 2.8289, 3.5231), (3136, 3.6277, 77_713.7715), (2676, 4.4181, 7860.4194),
    (2343, 6.1352, 3930.2097), (1324, 0.7425, 11_506.7698), (1273, 2.0371, 529.6910),
    (1199, 1.1096, 1577.3435), (990, 5.233, 5884.927), (902, 2.045, 26.298), (857, 3.508, 398.149),
    (780, 1.179, 5223.694), (753, 2.533, 5507.553), (505, 4.583, 18_849.228), (492, 4.205, 775.523),
    (357, 2.920, 0.067), (317, 5.849, 11_790.629), (284, 1.899, 796.298), (271, 0.315, 10_977.079),
    (243, 0.345, 5486.778), (206, 4.806, 2544.314), (205, 1.869, 5573.143), (202, 2.458, 6069.777),
  ]
  private static let growingTerms: [(Double, Double, Double)] = [
    (206_059, 2.678235, 6283.07585), (4303, 2.6351, 12_566.1517), (425, 1.590, 3.523),
  ]

  /// The sign of the zodiac, 0 to 11, at the beginning of a day.
  private static func sign(at day: Int) -> Int { Int(longitude(midnight(of: day)) / 30) }

  /// The day of a year's winter solstice.
  private static func solstice(of year: Int) -> Int {
    var day = Int(CivilTime.days(year: year, month: 12, day: 17))
    while longitude(midnight(of: day + 1)) < 270 { day += 1 }
    return day
  }

  // MARK: The moon

  private static func newMoon(notAfter day: Int) -> Int {
    var number = ((midnight(of: day) - 2_451_550.1) / 29.530588861).rounded(.down) + 1
    while true {
      let found = self.day(at: newMoon(number))
      if found <= day { return found }
      number -= 1
    }
  }

  /// The Julian day, in universal time, of a new moon; number 0 is that of 6 January 2000.
  private static func newMoon(_ k: Double) -> Double {
    let t = k / 1236.85
    let (t2, t3, t4) = (t * t, t * t * t, t * t * t * t)
    let mean =
      2_451_550.09766 + 29.530588861 * k + 0.00015437 * t2 - 0.00000015 * t3 + 0.00000000073 * t4
    let e = 1 - 0.002516 * t - 0.0000074 * t2
    let sun = 2.5534 + 29.1053567 * k - 0.0000014 * t2 - 0.00000011 * t3
    let moon = 201.5643 + 385.81693528 * k + 0.0107582 * t2 + 0.00001238 * t3
    let latitude = 160.7108 + 390.67050284 * k - 0.0016118 * t2 - 0.00000227 * t3
    let node = 124.7746 - 1.56375588 * k + 0.0020672 * t2 + 0.00000215 * t3
    var moment = mean
    for (size, s, m, f, n, power) in periodicTerms {
      let angle = s * sun + m * moon + f * latitude + n * node
      moment += size * pow(e, power) * sine(angle)
    }
    // The planets'.
    moment += 0.000325 * sine(299.77 + 0.107408 * k - 0.009173 * t2)
    for (size, start, speed) in planetaryTerms {
      moment += size * sine(start + speed * k)
    }
    return moment - clockDifference(moment)
  }

  /// A size in days; multiples of the sun's and the moon's anomalies, of the argument of latitude and of the node; the power of e.
  private static let periodicTerms: [(Double, Double, Double, Double, Double, Double)] = [
    (-0.40720, 0, 1, 0, 0, 0), (0.17241, 1, 0, 0, 0, 1), (0.01608, 0, 2, 0, 0, 0),
    (0.01039, 0, 0, 2, 0, 0), (0.00739, -1, 1, 0, 0, 1), (-0.00514, 1, 1, 0, 0, 1),
    (0.00208, 2, 0, 0, 0, 2), (-0.00111, 0, 1, -2, 0, 0), (-0.00057, 0, 1, 2, 0, 0),
    (0.00056, 1, 2, 0, 0, 1), (-0.00042, 0, 3, 0, 0, 0), (0.00042, 1, 0, 2, 0, 1),
    (0.00038, 1, 0, -2, 0, 1), (-0.00024, -1, 2, 0, 0, 1), (-0.00017, 0, 0, 0, 1, 0),
    (-0.00007, 2, 1, 0, 0, 0), (0.00004, 0, 2, -2, 0, 0), (0.00004, 3, 0, 0, 0, 0),
    (0.00003, 1, 1, -2, 0, 0), (0.00003, 0, 2, 2, 0, 0), (-0.00003, 1, 1, 2, 0, 0),
    (0.00003, -1, 1, 2, 0, 0), (-0.00002, -1, 1, -2, 0, 0), (-0.00002, 1, 3, 0, 0, 0),
    (0.00002, 0, 4, 0, 0, 0),
  ]

  private static let planetaryTerms: [(Double, Double, Double)] = [
    (0.000165, 251.88, 0.016321), (0.000164, 251.83, 26.651886), (0.000126, 349.42, 36.412478),
    (0.000110, 84.66, 18.206239), (0.000062, 141.74, 53.303771), (0.000060, 207.14, 2.453732),
    (0.000056, 154.84, 7.306860), (0.000047, 34.52, 27.261239), (0.000042, 207.19, 0.121824),
    (0.000040, 291.34, 1.844379), (0.000037, 161.72, 24.198154), (0.000035, 239.56, 25.513099),
    (0.000023, 331.55, 3.592518),
  ]
}
