// Bitmaps of character sets: 8192 bytes for the first plane, and for each further plane with members its number and 8192 bytes.
import ForwardKitBasics
import ObjCVM

extension StringLibrary {
  private static let planeSize = 8192

  static func addBitmaps(to cls: NativeClass) {
    cls.property("bitmapRepresentation", "T@\"NSData\",R,C")
    cls.instance("bitmapRepresentation", "@\"NSData\"@:") { call throws(ListingException) in
      let set = try call.world.characterSet(of: call.receiver)
      call.returnObject(try call.world.makeData(bitmap(of: set)))
    }
    cls.classMethod(
      "characterSetWithBitmapRepresentation:", "@@:@\"NSData\"", returnsInstance: true
    ) { call throws(ListingException) in
      let set = set(of: try call.world.bytes(ofData: call.checkedObject(0)))
      let isMutable = OpaquePointer(call.receiver) == call.world.cls("NSMutableCharacterSet")
      call.returnObject(call.world.makeCharacterSet(set, isMutable: isMutable))
    }
    cls.instance("hasMemberInPlane:", "B@:C") { call throws(ListingException) in
      let plane = call.u32(0) & 0xff
      let set = try call.world.characterSet(of: call.receiver)
      call.returnBool(
        set.allRanges.contains { $0.lowerBound >> 16 <= plane && plane <= $0.upperBound >> 16 })
    }
  }

  private static func bitmap(of set: CharacterSet) -> [UInt8] {
    var planes: [UInt32: [UInt8]] = [0: [UInt8](repeating: 0, count: planeSize)]
    for range in set.allRanges {
      for value in range {
        planes[value >> 16, default: [UInt8](repeating: 0, count: planeSize)][
          Int(value & 0xffff) >> 3] |= 1 << UInt8(value & 7)
      }
    }
    return planes.ordered { $0.key < $1.key }.reduce(into: []) { bytes, plane in
      if plane.key > 0 { bytes.append(UInt8(plane.key)) }
      bytes += plane.value
    }
  }

  private static func set(of bytes: [UInt8]) -> CharacterSet {
    var ranges: [ClosedRange<UInt32>] = []
    func add(_ part: ArraySlice<UInt8>, plane: UInt32) {
      for (index, byte) in part.enumerated() where byte != 0 {
        for bit in 0..<8 where byte >> UInt8(bit) & 1 == 1 {
          let value = plane << 16 + UInt32(index * 8 + bit)
          if let last = ranges.last, last.upperBound + 1 == value {
            ranges[ranges.count - 1] = last.lowerBound...value
          } else {
            ranges.append(value...value)
          }
        }
      }
    }
    add(bytes.prefix(planeSize), plane: 0)
    var place = planeSize
    while place < bytes.count, bytes[place] <= 16 {
      add(bytes.dropFirst(place + 1).prefix(planeSize), plane: UInt32(bytes[place]))
      place += planeSize + 1
    }
    return .ranges(ranges)
  }
}
