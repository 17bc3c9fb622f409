// Methods of NSJSONSerialization, NSPropertyListSerialization and NSXMLParser that read from a stream or write to one: what is in
// the stream goes through the method that takes data.
import CRuntime
import ObjCVM

extension FilesLibrary {
  static func addStreamForms(to cls: NativeClass, of name: String) {
    switch name {
    case "NSJSONSerialization":
      addReading("JSONObjectWithStream:options:error:", "@@:@\"NSInputStream\"Q^@", to: cls) {
        call, data throws(ListingException) in
        try call.world.send(
          call.receiver, "JSONObjectWithData:options:error:", .object(data), .uint(call.uint(1)),
          .pointer(call.pointer(2)))
      }
      addWriting(
        "writeJSONObject:toStream:options:error:", "q@:@@\"NSOutputStream\"Q^@", to: cls
      ) { call throws(ListingException) in
        try call.world.send(
          call.receiver, "dataWithJSONObject:options:error:", .object(try call.checkedObject(0)),
          .uint(call.uint(2)), .pointer(call.pointer(3)))
      }
    case "NSPropertyListSerialization":
      addReading(
        "propertyListWithStream:options:format:error:", "@@:@\"NSInputStream\"Q^Q^@", to: cls
      ) { call, data throws(ListingException) in
        try call.world.send(
          call.receiver, "propertyListWithData:options:format:error:", .object(data),
          .uint(call.uint(1)), .pointer(call.pointer(2)), .pointer(call.pointer(3)))
      }
      addWriting(
        "writePropertyList:toStream:format:options:error:", "q@:@@\"NSOutputStream\"QQ^@", to: cls
      ) { call throws(ListingException) in
        try call.world.send(
          call.receiver, "dataWithPropertyList:format:options:error:",
          .object(try call.checkedObject(0)), .uint(call.uint(2)), .uint(call.uint(3)),
          .pointer(call.pointer(4)))
      }
    case "NSXMLParser":
      cls.instance("initWithStream:", "@@:@\"NSInputStream\"", returnsInstance: true) {
        call throws(ListingException) in
        call.returnRetained(
          try call.world.send(call.receiver, "initWithData:", .object(try rest(call, 0))))
      }
    default: break
    }
  }

  /// NSData of what an input stream has left, +0.
  private static func rest(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> ObjectPointer?
  {
    let state = try call.checkedObject(index).flatMap {
      call.world.state(of: $0, as: StreamState.self)
    }
    let bytes = state.map { Array($0.bytes[min($0.position, $0.bytes.count)...]) } ?? []
    state?.position = state?.bytes.count ?? 0
    return fwd_autorelease(try call.world.makeData(bytes))
  }

  private static func addReading(
    _ selector: String, _ types: String, to cls: NativeClass,
    _ read: @escaping (NativeCall, ObjectPointer?) throws(ListingException) -> ObjectPointer?
  ) {
    cls.classMethod(selector, types) { call throws(ListingException) in
      call.returnBorrowed(try read(call, try rest(call, 0)))
    }
  }

  /// The number of bytes that the stream took; 0 when there is nothing to write.
  private static func addWriting(
    _ selector: String, _ types: String, to cls: NativeClass,
    _ data: @escaping (NativeCall) throws(ListingException) -> ObjectPointer?
  ) {
    cls.classMethod(selector, types) { call throws(ListingException) in
      guard let data = try data(call) else { return call.returnValue(0) }
      let bytes = try call.world.bytes(ofData: data)
      let room = try call.world.temporaryBytes(bytes)
      call.returnValue(
        try call.world.perform(
          try call.checkedObject(1), call.world.selector("write:maxLength:"),
          [.pointer(room), .uint(UInt(bytes.count))], resultType: "q", as: Int.self))
    }
  }
}
