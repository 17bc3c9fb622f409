// math.h. Results are those of the system's C library; `f` forms compute in single precision's own functions.
import Glibc
import ObjCSema
import ObjCVM

extension CLibrary {
  static func mathematics() -> [NativeFunction] {
    unary() + binary() + special() + classification()
  }

  private typealias Unary = (
    name: String, double: @Sendable (Double) -> Double, float: @Sendable (Float) -> Float
  )
  private typealias Binary = (
    name: String, double: @Sendable (Double, Double) -> Double,
    float: @Sendable (Float, Float) -> Float
  )

  private static let unaryTable: [Unary] = [
    ("sin", { Glibc.sin($0) }, { Glibc.sinf($0) }), ("cos", { Glibc.cos($0) }, { Glibc.cosf($0) }),
    ("tan", { Glibc.tan($0) }, { Glibc.tanf($0) }),
    ("asin", { Glibc.asin($0) }, { Glibc.asinf($0) }),
    ("acos", { Glibc.acos($0) }, { Glibc.acosf($0) }),
    ("atan", { Glibc.atan($0) }, { Glibc.atanf($0) }),
    ("sinh", { Glibc.sinh($0) }, { Glibc.sinhf($0) }),
    ("cosh", { Glibc.cosh($0) }, { Glibc.coshf($0) }),
    ("tanh", { Glibc.tanh($0) }, { Glibc.tanhf($0) }),
    ("asinh", { Glibc.asinh($0) }, { Glibc.asinhf($0) }),
    ("acosh", { Glibc.acosh($0) }, { Glibc.acoshf($0) }),
    ("atanh", { Glibc.atanh($0) }, { Glibc.atanhf($0) }),
    ("exp", { Glibc.exp($0) }, { Glibc.expf($0) }),
    ("exp2", { Glibc.exp2($0) }, { Glibc.exp2f($0) }),
    ("expm1", { Glibc.expm1($0) }, { Glibc.expm1f($0) }),
    ("log", { Glibc.log($0) }, { Glibc.logf($0) }),
    ("log2", { Glibc.log2($0) }, { Glibc.log2f($0) }),
    ("log10", { Glibc.log10($0) }, { Glibc.log10f($0) }),
    ("log1p", { Glibc.log1p($0) }, { Glibc.log1pf($0) }),
    ("logb", { Glibc.logb($0) }, { Glibc.logbf($0) }),
    ("sqrt", { $0.squareRoot() }, { $0.squareRoot() }),
    ("cbrt", { Glibc.cbrt($0) }, { Glibc.cbrtf($0) }),
    ("fabs", { $0.magnitude }, { $0.magnitude }),
    ("floor", { $0.rounded(.down) }, { $0.rounded(.down) }),
    ("ceil", { $0.rounded(.up) }, { $0.rounded(.up) }),
    ("round", { $0.rounded() }, { $0.rounded() }),
    ("trunc", { $0.rounded(.towardZero) }, { $0.rounded(.towardZero) }),
    ("rint", { $0.rounded(.toNearestOrEven) }, { $0.rounded(.toNearestOrEven) }),
    ("nearbyint", { $0.rounded(.toNearestOrEven) }, { $0.rounded(.toNearestOrEven) }),
    ("erf", { Glibc.erf($0) }, { Glibc.erff($0) }),
    ("erfc", { Glibc.erfc($0) }, { Glibc.erfcf($0) }),
    ("tgamma", { Glibc.tgamma($0) }, { Glibc.tgammaf($0) }),
    ("lgamma", { Glibc.lgamma($0) }, { Float(Glibc.lgamma(Double($0))) }),
  ]

  private static let binaryTable: [Binary] = [
    ("atan2", { Glibc.atan2($0, $1) }, { Glibc.atan2f($0, $1) }),
    ("pow", { Glibc.pow($0, $1) }, { Glibc.powf($0, $1) }),
    ("hypot", { Glibc.hypot($0, $1) }, { Glibc.hypotf($0, $1) }),
    ("fmod", { Glibc.fmod($0, $1) }, { Glibc.fmodf($0, $1) }),
    ("remainder", { Glibc.remainder($0, $1) }, { Glibc.remainderf($0, $1) }),
    ("fmin", { Glibc.fmin($0, $1) }, { Glibc.fminf($0, $1) }),
    ("fmax", { Glibc.fmax($0, $1) }, { Glibc.fmaxf($0, $1) }),
    ("fdim", { Glibc.fdim($0, $1) }, { Glibc.fdimf($0, $1) }),
    ("copysign", { Glibc.copysign($0, $1) }, { Glibc.copysignf($0, $1) }),
    ("nextafter", { Glibc.nextafter($0, $1) }, { Glibc.nextafterf($0, $1) }),
  ]

  private static func unary() -> [NativeFunction] {
    unaryTable.flatMap { row in
      [
        NativeFunction(row.name, "dd") { call throws(ListingException) in
          call.returnValue(row.double(call.double(0)))
        },
        NativeFunction(row.name + "f", "ff") { call throws(ListingException) in
          call.returnValue(row.float(call.float(0)))
        },
        NativeFunction(row.name + "l", "DD") { call throws(ListingException) in
          call.returnLongDouble(row.double(call.longDouble(0)))
        },
      ]
    }
  }

  private static func binary() -> [NativeFunction] {
    binaryTable.flatMap { row in
      [
        NativeFunction(row.name, "ddd") { call throws(ListingException) in
          call.returnValue(row.double(call.double(0), call.double(1)))
        },
        NativeFunction(row.name + "f", "fff") { call throws(ListingException) in
          call.returnValue(row.float(call.float(0), call.float(1)))
        },
        NativeFunction(row.name + "l", "DDD") { call throws(ListingException) in
          call.returnLongDouble(row.double(call.longDouble(0), call.longDouble(1)))
        },
      ]
    }
  }

  private static func special() -> [NativeFunction] {
    [
      NativeFunction("fma", "dddd") { call throws(ListingException) in
        call.returnValue(Glibc.fma(call.double(0), call.double(1), call.double(2)))
      },
      NativeFunction("fmaf", "ffff") { call throws(ListingException) in
        call.returnValue(Glibc.fmaf(call.float(0), call.float(1), call.float(2)))
      },
      NativeFunction("ldexp", "ddi") { call throws(ListingException) in
        call.returnValue(Glibc.scalbn(call.double(0), Int(call.i32(1))))
      },
      NativeFunction("scalbn", "ddi") { call throws(ListingException) in
        call.returnValue(Glibc.scalbn(call.double(0), Int(call.i32(1))))
      },
      NativeFunction("frexp", "dd^i") { call throws(ListingException) in
        let (fraction, exponent) = Glibc.frexp(call.double(0))
        try call.world.write(Int32(truncatingIfNeeded: exponent), to: call.pointer(1))
        call.returnValue(fraction)
      },
      NativeFunction("modf", "dd^d") { call throws(ListingException) in
        let (whole, fraction) = Glibc.modf(call.double(0))
        try call.world.write(whole, to: call.pointer(1))
        call.returnValue(fraction)
      },
      NativeFunction("modff", "ff^f") { call throws(ListingException) in
        let (whole, fraction) = Glibc.modf(call.float(0))
        try call.world.write(whole, to: call.pointer(1))
        call.returnValue(fraction)
      },
      NativeFunction("ilogb", "id") { call throws(ListingException) in
        call.returnValue(Int32(truncatingIfNeeded: Glibc.ilogb(call.double(0))))
      },
      NativeFunction("nan", "dr*") { call throws(ListingException) in call.returnValue(Double.nan)
      },
      NativeFunction("nanf", "fr*") { call throws(ListingException) in call.returnValue(Float.nan)
      },
    ] + roundingToIntegers()
  }

  private static func roundingToIntegers() -> [NativeFunction] {
    let rules: [(String, FloatingPointRoundingRule)] = [
      ("lround", .toNearestOrAwayFromZero), ("llround", .toNearestOrAwayFromZero),
      ("lrint", .toNearestOrEven),
      ("llrint", .toNearestOrEven),
    ]
    return rules.flatMap { name, rule in
      [
        NativeFunction(name, "qd") { call throws(ListingException) in
          call.returnValue(Int64(exactly: call.double(0).rounded(rule)) ?? .min)
        },
        NativeFunction(name + "f", "qf") { call throws(ListingException) in
          call.returnValue(Int64(exactly: call.float(0).rounded(rule)) ?? .min)
        },
      ]
    }
  }

  /// Macros in C; functions of double here, which any floating type converts to without loss.
  private static func classification() -> [NativeFunction] {
    let tests: [(String, @Sendable (Double) -> Bool)] = [
      ("isnan", { $0.isNaN }), ("isinf", { $0.isInfinite }), ("isfinite", { $0.isFinite }),
      ("isnormal", { $0.isNormal }), ("signbit", { $0.sign == .minus }),
      ("__isnan", { $0.isNaN }), ("__isinf", { $0.isInfinite }),
    ]
    return tests.map { name, test in
      NativeFunction(name, "id") { call throws(ListingException) in
        call.returnValue(Int32(test(call.double(0)) ? 1 : 0))
      }
    } + [
      NativeFunction("fpclassify", "id") { call throws(ListingException) in
        let value = call.double(0)
        let kind: Int32 =
          value.isNaN ? 1 : value.isInfinite ? 2 : value.isZero ? 3 : value.isNormal ? 4 : 5
        call.returnValue(kind)
      }
    ]
  }

}

extension NativeCall {
  /// A long double argument, as the double that the machine computes with.
  fileprivate func longDouble(_ index: Int) -> Double {
    guard let address = arguments[index] else { return 0 }
    return LongDouble.load(address)
  }

  fileprivate func returnLongDouble(_ value: Double) { LongDouble.store(value, result) }
}
