// The runtime's functions for properties.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  private static let attribute = #"{objc_property_attribute_t="name"*"value"*}"#

  static var propertyFunctions: [NativeFunction] {
    [
      NativeFunction("class_getProperty", "^{objc_property}#r*") { call throws(ListingException) in
        call.returnHandle(
          fwd_class_getProperty(try call.checkedClass(0), try call.checkedCString(1)))
      },
      NativeFunction("class_copyPropertyList", "^^{objc_property}#^I") {
        call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_class_copyPropertyList(try call.checkedClass(0), &count)
        call.returnHandles(list, count, countAt: address)
      },
      NativeFunction("class_addProperty", "B#r*^\(attribute)I") { call throws(ListingException) in
        let list = try attributes(call, at: 2, count: 3)
        call.returnBool(
          fwd_class_addProperty(
            try call.checkedClass(0), try call.checkedCString(1), list, call.u32(3)))
      },
      NativeFunction("class_replaceProperty", "v#r*^\(attribute)I") {
        call throws(ListingException) in
        let list = try attributes(call, at: 2, count: 3)
        fwd_class_replaceProperty(
          try call.checkedClass(0), try call.checkedCString(1), list, call.u32(3))
      },
      NativeFunction("property_getName", "r*^{objc_property}") { call throws(ListingException) in
        call.returnValue(fwd_property_getName(try call.checkedHandle(0, "a property")))
      },
      NativeFunction("property_getAttributes", "r*^{objc_property}") {
        call throws(ListingException) in
        call.returnValue(fwd_property_getAttributes(try call.checkedHandle(0, "a property")))
      },
      NativeFunction("property_copyAttributeList", "^\(attribute)^{objc_property}^I") {
        call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_property_copyAttributeList(try call.checkedHandle(0, "a property"), &count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("property_copyAttributeValue", "*^{objc_property}r*") {
        call throws(ListingException) in
        call.returnValue(
          fwd_property_copyAttributeValue(
            try call.checkedHandle(0, "a property"), try call.checkedCString(1)))
      },
    ]
  }

  /// An array of attributes, every string of it checked.
  static func attributes(
    _ call: NativeCall, at index: Int, count countIndex: Int
  ) throws(ListingException) -> UnsafePointer<fwd_property_attribute>? {
    guard let pointer = call.pointer(index) else { return nil }
    let count = Int(call.u32(countIndex))
    try call.world.checkRead(pointer, count * MemoryLayout<fwd_property_attribute>.stride)
    for item in 0..<count * 2 {
      let text = (pointer + item * 8).load(as: UnsafeRawPointer?.self)
      if let text { _ = try call.world.cStringLength(text, limit: .max) }
    }
    return UnsafePointer(pointer.assumingMemoryBound(to: fwd_property_attribute.self))
  }
}
