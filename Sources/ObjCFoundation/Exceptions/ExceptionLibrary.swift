// NSException and NSError.
import CRuntime
import ObjCSema
import ObjCVM

/// What an NSException carries. The objects are owned.
final class ExceptionState {
  let name: ObjectPointer?
  let reason: ObjectPointer?
  let userInfo: ObjectPointer?

  init(name: ObjectPointer?, reason: ObjectPointer?, userInfo: ObjectPointer?) {
    self.name = fwd_retain(name)
    self.reason = fwd_retain(reason)
    self.userInfo = fwd_retain(userInfo)
  }

  deinit {
    fwd_release(name)
    fwd_release(reason)
    fwd_release(userInfo)
  }
}

/// What an NSError carries.
final class ErrorState {
  let domain: ObjectPointer?
  let code: Int
  let userInfo: ObjectPointer?

  init(domain: ObjectPointer?, code: Int, userInfo: ObjectPointer?) {
    self.domain = fwd_retain(domain)
    self.code = code
    self.userInfo = fwd_retain(userInfo)
  }

  deinit {
    fwd_release(domain)
    fwd_release(userInfo)
  }
}

enum ExceptionLibrary: NativeLibrary {
  static var classNames: [String] { ["NSException", "NSError", "NSAssertionHandler"] }
  static var extendedClassNames: [String] { [] }
  static func extend(_ name: String, with description: NativeClass, in world: World) {}

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSException": exceptionClass()
    case "NSError": errorClass()
    case "NSAssertionHandler": assertionHandlerClass()
    default: nil
    }
  }

  static let exceptionNames = [
    "NSGenericException", "NSRangeException", "NSInvalidArgumentException",
    "NSInternalInconsistencyException",
    "NSMallocException", "NSObjectInaccessibleException", "NSObjectNotAvailableException",
    "NSDestinationInvalidException", "NSInvalidReceivePortException", "NSInvalidSendPortException",
    "NSOldStyleException", "NSParseErrorException", "NSUndefinedKeyException",
  ]

  static func constants() -> [String: NativeConstant] {
    var table: [String: NativeConstant] = [:]
    for name in exceptionNames { table[name] = .string(name) }
    // The value of this one is not its name.
    table["NSUndefinedKeyException"] = .string("NSUnknownKeyException")
    for name in [
      "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "NSOSStatusErrorDomain", "NSMachErrorDomain",
      "NSURLErrorDomain",
    ] { table[name] = .string(name) }
    for name in [
      "NSLocalizedDescriptionKey", "NSLocalizedFailureReasonErrorKey",
      "NSLocalizedRecoverySuggestionErrorKey",
      "NSUnderlyingErrorKey", "NSFilePathErrorKey", "NSURLErrorKey",
    ] { table[name] = .string(value(of: name)) }
    return table
  }

  private static func value(of key: String) -> String {
    switch key {
    case "NSLocalizedFailureReasonErrorKey": "NSLocalizedFailureReason"
    case "NSLocalizedRecoverySuggestionErrorKey": "NSLocalizedRecoverySuggestion"
    case "NSLocalizedDescriptionKey": "NSLocalizedDescription"
    case "NSUnderlyingErrorKey": "NSUnderlyingError"
    case "NSFilePathErrorKey": "NSFilePath"
    case "NSURLErrorKey": "NSURL"
    default: key
    }
  }

  static var types: [NativeType] {
    [
      NativeType(name: "NSExceptionName", encoding: #"@"NSString""#),
      NativeType(name: "NSErrorDomain", encoding: #"@"NSString""#),
      NativeType(name: "NSErrorUserInfoKey", encoding: #"@"NSString""#),
      NativeType(name: "NSUncaughtExceptionHandler", encoding: "?"),
    ]
  }
}
