// Running a function of the program from outside.
import CRuntime

extension Machine {
  /// Runs a function without arguments. False when something is pending.
  package func call(_ number: Int32) -> Bool { call(number, words: []) != nil }

  /// Runs a function with words as its arguments (those it has parameters for). Nil when something is pending.
  package func call(_ number: Int32, words: [UInt64]) -> UInt64? {
    let callee = functions + Int(number)
    var values =
      words + Array(repeating: 0, count: max(0, callee.pointee.parameterCount - words.count))
    var result: UInt64 = 0
    values.withUnsafeMutableBufferPointer { values in
      let addresses = (0..<values.count).map { index in
        values.baseAddress.map { UnsafeMutableRawPointer($0 + index) }
      }
      addresses.withUnsafeBufferPointer { table in
        withUnsafeMutableBytes(of: &result) { room in
          let empty: UnsafeMutableRawPointer? = nil
          if let first = table.baseAddress {
            enter(callee, first, room.baseAddress)
          } else {
            withUnsafePointer(to: empty) { enter(callee, $0, room.baseAddress) }
          }
        }
      }
    }
    return fwd_exception_isPending() ? nil : callee.pointee.resultKind.canonical(result)
  }
}
