// The comparisons that every object has for scripts: NSComparisonMethods.
import ObjCVM

extension StringLibrary {
  static func addComparisons(to cls: NativeClass) {
    for (name, isEqual) in [("isEqualTo:", true), ("isNotEqualTo:", false)] {
      cls.instance(name, "B@:@") { call throws(ListingException) in
        let equal = try call.world.sendBool(
          call.receiver, "isEqual:", .object(try call.checkedObject(0)))
        call.returnBool(equal == isEqual)
      }
    }
    let orders: [(name: String, holds: @Sendable (Int) -> Bool)] = [
      ("isLessThan:", { $0 < 0 }), ("isLessThanOrEqualTo:", { $0 <= 0 }),
      ("isGreaterThan:", { $0 > 0 }), ("isGreaterThanOrEqualTo:", { $0 >= 0 }),
    ]
    for (name, holds) in orders {
      cls.instance(name, "B@:@") { call throws(ListingException) in
        let other = try call.checkedObject(0)
        call.returnBool(
          holds(
            try call.world.sendInt(call.receiver, "compare:", .object(other), resultType: "q")))
      }
    }
  }
}
