// Property lists that Core Foundation copies through and through.
import CRuntime
import ObjCSema
import ObjCVM

extension CoreFoundationLibrary {
  /// NULL for what cannot be in a property list. The options are those of reading: which of the copies can be changed.
  static var propertyListFunctions: [NativeFunction] {
    [
      NativeFunction("CFPropertyListCreateDeepCopy", "r^vr^{__CFAllocator}r^vQ") {
        call throws(ListingException) in
        let world = call.world
        let serialization = world.cls("NSPropertyListSerialization")
        let binaryFormat = 200
        let data = try world.send(
          toClass: serialization, "dataWithPropertyList:format:options:error:",
          .object(try call.given(1)), .int(binaryFormat), .uint(0), .pointer(nil))
        guard let data else { return call.returnValue(UnsafeRawPointer?.none) }
        let copy = try world.send(
          toClass: serialization, "propertyListWithData:options:format:error:",
          .object(data), .uint(call.uint(2)), .pointer(nil), .pointer(nil))
        if let copy { _ = fwd_retain(copy) }
        call.returnValue(copy)
      }
    ]
  }
}
