// NSUUID. New ones come from the world's random numbers, so they are the same in every run.
import CRuntime
import ObjCVM

/// What a UUID object keeps: 16 bytes.
final class UUIDState {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A random one, version 4.
  convenience init(_ random: RandomNumbers) {
    var bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next() >> 24) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(bytes)
  }

  convenience init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = Array(groups.joined().utf8).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for index in 0..<16 {
      let high = digits[index * 2], low = digits[index * 2 + 1]
      bytes.append(UInt8(high << 4 | low))
    }
    self.init(bytes)
  }

  var text: String {
    let digits = bytes.map { byte in
      (String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)).uppercased()
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }
}

extension NumberLibrary {
  static func uuidClass() -> NativeClass {
    let cls = NativeClass("NSUUID", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.classMethod("UUID", "@@:", returnsInstance: true) { call throws(ListingException) in
      let state = UUIDState(call.world.randomNumbers)
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(UUIDState(call.world.randomNumbers), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithUUIDString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let state = UUIDState(try call.world.text(of: call.object(0)).string) else {
        return call.returnFailedInit()
      }
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithUUIDBytes:", "@@:r^C", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(
        UUIDState(try call.world.readBytes(call.pointer(0), 16)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("getUUIDBytes:", "v@:^C") { call throws(ListingException) in
      try call.world.writeBytes(
        call.world.state(of: call.receiver, as: UUIDState.self)?.bytes ?? [], to: call.pointer(0))
    }
    for name in ["UUIDString", "description"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(
          UTF16Text(call.world.state(of: call.receiver, as: UUIDState.self)?.text ?? ""))
      }
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let mine = call.world.state(of: call.receiver, as: UUIDState.self)?.bytes
      let theirs = call.object(0).flatMap { call.world.state(of: $0, as: UUIDState.self)?.bytes }
      call.returnBool(mine != nil && mine == theirs)
    }
    cls.instance("compare:", "q@:@\"NSUUID\"") { call throws(ListingException) in
      let mine = call.world.state(of: call.receiver, as: UUIDState.self)?.bytes ?? []
      let theirs = call.object(0).flatMap { call.world.state(of: $0, as: UUIDState.self)?.bytes }
      let pair = zip(mine, theirs ?? []).first { $0 != $1 }
      call.returnValue(pair.map { $0 < $1 ? -1 : 1 } ?? 0)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(
        UTF16Text(narrow: call.world.state(of: call.receiver, as: UUIDState.self)?.bytes ?? [])
          .objectHash)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.retain(call.receiver))
    }
    return cls
  }
}
