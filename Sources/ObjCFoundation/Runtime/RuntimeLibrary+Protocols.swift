// The runtime's functions for protocols.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  private static let description = #"{objc_method_description="name":"types"*}"#
  private static let `protocol` = #"@"Protocol""#

  static var protocolFunctions: [NativeFunction] { protocolReading + protocolMaking }

  private static var protocolReading: [NativeFunction] {
    [
      NativeFunction("objc_getProtocol", "\(`protocol`)r*") { call throws(ListingException) in
        let name = try call.checkedCString(0)
        call.returnValue(
          name.flatMap { call.world.protocolOfSystem(named: String(cString: $0)) })
      },
      NativeFunction("objc_copyProtocolList", "^@^I") { call throws(ListingException) in
        let address = try call.countAddress(0)
        var count: UInt32 = 0
        let list = fwd_copyProtocolList(&count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("class_conformsToProtocol", "B#@") { call throws(ListingException) in
        call.returnBool(
          fwd_class_conformsToProtocol(try call.checkedClass(0), try call.checkedProtocol(1)))
      },
      NativeFunction("class_copyProtocolList", "^@#^I") { call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_class_copyProtocolList(try call.checkedClass(0), &count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("protocol_getName", "r*@") { call throws(ListingException) in
        let adopted = try call.checkedProtocol(0)
        call.returnValue(adopted == nil ? call.nilName : fwd_protocol_getName(adopted))
      },
      NativeFunction("protocol_isEqual", "B@@") { call throws(ListingException) in
        call.returnBool(
          fwd_protocol_isEqual(try call.checkedProtocol(0), try call.checkedProtocol(1)))
      },
      NativeFunction("protocol_conformsToProtocol", "B@@") { call throws(ListingException) in
        call.returnBool(
          fwd_protocol_conformsToProtocol(try call.checkedProtocol(0), try call.checkedProtocol(1)))
      },
      NativeFunction("protocol_getMethodDescription", "\(description)@:BB") {
        call throws(ListingException) in
        call.returnValue(
          fwd_protocol_getMethodDescription(
            try call.checkedProtocol(0), try call.checkedSelector(1), call.bool(2), call.bool(3)))
      },
      NativeFunction("protocol_copyMethodDescriptionList", "^\(description)@BB^I") {
        call throws(ListingException) in
        let address = try call.countAddress(3)
        var count: UInt32 = 0
        let list = fwd_protocol_copyMethodDescriptionList(
          try call.checkedProtocol(0), call.bool(1), call.bool(2), &count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("protocol_copyProtocolList", "^@@^I") { call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_protocol_copyProtocolList(try call.checkedProtocol(0), &count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("protocol_getProperty", "^{objc_property}@r*BB") {
        call throws(ListingException) in
        call.returnHandle(
          fwd_protocol_getProperty(
            try call.checkedProtocol(0), try call.checkedCString(1), call.bool(2), call.bool(3)))
      },
      NativeFunction("protocol_copyPropertyList", "^^{objc_property}@^I") {
        call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_protocol_copyPropertyList(try call.checkedProtocol(0), &count)
        call.returnHandles(list, count, countAt: address)
      },
      NativeFunction("protocol_copyPropertyList2", "^^{objc_property}@^IBB") {
        call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_protocol_copyPropertyList2(
          try call.checkedProtocol(0), &count, call.bool(2), call.bool(3))
        call.returnHandles(list, count, countAt: address)
      },
    ]
  }

  private static var protocolMaking: [NativeFunction] {
    [
      NativeFunction("objc_allocateProtocol", "\(`protocol`)r*") { call throws(ListingException) in
        call.returnValue(fwd_allocateProtocol(try call.checkedCString(0)))
      },
      NativeFunction("objc_registerProtocol", "v@") { call throws(ListingException) in
        fwd_registerProtocol(try call.checkedProtocol(0))
      },
      NativeFunction("protocol_addMethodDescription", "v@:r*BB") { call throws(ListingException) in
        fwd_protocol_addMethodDescription(
          try call.checkedProtocol(0), try call.checkedSelector(1), try call.checkedCString(2),
          call.bool(3),
          call.bool(4))
      },
      NativeFunction(
        "protocol_addProperty", "v@r*^{objc_property_attribute_t=\"name\"*\"value\"*}IBB"
      ) {
        call throws(ListingException) in
        let list = try attributes(call, at: 2, count: 3)
        fwd_protocol_addProperty(
          try call.checkedProtocol(0), try call.checkedCString(1), list, call.u32(3), call.bool(4),
          call.bool(5))
      },
      NativeFunction("protocol_addProtocol", "v@@") { call throws(ListingException) in
        fwd_protocol_addProtocol(try call.checkedProtocol(0), try call.checkedProtocol(1))
      },
      NativeFunction("class_addProtocol", "B#@") { call throws(ListingException) in
        call.returnBool(
          fwd_class_addProtocol(try call.checkedClass(0), try call.checkedProtocol(1)))
      },
    ]
  }
}
