// Gestalt, the old way to ask which system this is: answers the version that NSProcessInfo has.
import ObjCVM

extension CLibrary {
  /// By selector, which is four letters: `sysv` is the version as it was written until 10.9, a digit in each place.
  private static let facts: [String: Int32] = [
    "sysv": 0x10A0, "sys1": 14, "sys2": 0, "sys3": 0, "sysa": 10, "cput": 0x7D00_0000,
  ]

  static func gestalt() -> [NativeFunction] {
    [
      NativeFunction("Gestalt", "sI^i") { call throws(ListingException) in
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: call.u32(0) >> $0) }
        guard let fact = facts[String(decoding: letters, as: UTF8.self)] else {
          // gestaltUndefSelectorErr
          return call.returnValue(Int16(-5551))
        }
        try call.world.write(fact, to: call.pointer(1))
        call.returnValue(Int16(0))
      }
    ]
  }

  static let gestaltText = """
    I gestaltSystemVersion =1937339254 Major=1937339185 Minor BugFix
    I gestalt SystemArchitecture=1937339233 NativeCPUtype=1668314484 UndefSelectorErr=-5551

    """
}
