// Dates that a Mac keeps in the pointer.
//
// On Apple's 64-bit systems a date has no memory of its own when seven bits hold its exponent, which is true of every date that
// programs make. A listing sees the class's name, `__NSTaggedDate`, that equal dates are one object, and that counting leaves it
// alone: a date in an `assign` property outlives its autorelease pool.
//
// Here such a date is an immortal object, found by its bits. The table takes a limited number; dates beyond that are counted.
import CRuntime
import ObjCVM

final class TaggedDates {
  private var objects: [UInt64: ObjectPointer] = [:]
  private static let limit = 1 << 16
  /// What `+[NSDate alloc]` gives: the init methods answer another object.
  let placeholder: ObjectPointer

  init(_ world: World) { placeholder = world.makeImmortal(of: "__NSPlaceholderDate") }

  /// The bias is 0x3ef, the exponent's seven bits have a sign (NSDate.m).
  private static func fits(_ seconds: Double) -> Bool {
    seconds == 0 || seconds.isNormal && (-80...47).contains(seconds.exponent)
  }

  /// A date, +1.
  func date(_ seconds: Double, in world: World) -> ObjectPointer {
    guard Self.fits(seconds) else {
      return world.makeInstance(of: "__NSDate", state: DateState(seconds))
    }
    if let found = objects[seconds.bitPattern] { return found }
    let object = world.makeInstance(of: "__NSTaggedDate", state: DateState(seconds))
    if objects.count < Self.limit {
      fwd_object_setImmortal(object)
      objects[seconds.bitPattern] = object
    }
    return object
  }
}

extension World {
  var taggedDates: TaggedDates { service(TaggedDates.self) { TaggedDates($0) } }

  /// An NSDate, +1.
  public func makeDate(secondsSinceReference seconds: Double) -> ObjectPointer {
    taggedDates.date(seconds, in: self)
  }
}
