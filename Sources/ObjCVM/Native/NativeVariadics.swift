// The arguments that compiled code passes for `...`, or keeps in a va_list.
//
// Nothing says how many there are or of which kinds, as in C: each is read when a conversion asks for it, and kept, since
// formats may ask again by position (`%1$@`).
import CRuntime

package final class NativeVariadics {
  private typealias Value = VariadicArguments.Value
  /// The reader, and room for the first values behind it: one block of memory for most calls.
  private let reader = UnsafeMutableRawPointer.allocate(
    byteCount: readerSize + roomCount * MemoryLayout<Value>.stride, alignment: 16
  ).bindMemory(to: fwd_native_arguments.self, capacity: 1)
  private var count = 0
  private var others: [Value] = []
  private static let roomCount = 8
  private static let readerSize = MemoryLayout<fwd_native_arguments>.stride

  /// Those of a call that is being answered; good until its function returns.
  init(call: inout fwd_native_call) { fwd_native_arguments_begin(reader, &call) }

  /// Those of a va_list, given by its address.
  package init(list: UnsafeMutableRawPointer) { fwd_native_arguments_beginList(reader, list) }

  deinit { reader.deallocate() }

  /// The argument with that 0-based index. Those in front that nobody asked for are taken for words.
  package func value(_ index: Int, _ kind: VariadicArguments.Kind) -> VariadicArguments.Value {
    while count < index { keep(next(.word)) }
    if count == index { keep(next(kind)) }
    return index < Self.roomCount ? room[index] : others[index - Self.roomCount]
  }

  private var room: UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(reader) + Self.readerSize).assumingMemoryBound(to: Value.self)
  }

  private func keep(_ value: Value) {
    if count < Self.roomCount {
      (room + count).initialize(to: value)
    } else {
      others.append(value)
    }
    count += 1
  }

  private func next(_ kind: VariadicArguments.Kind) -> VariadicArguments.Value {
    switch kind {
    case .word: .integer(Int64(bitPattern: fwd_native_arguments_word(reader)))
    case .floating: .floating(fwd_native_arguments_double(reader))
    case .longDouble: .longDouble(fwd_native_arguments_longDouble(reader))
    }
  }
}
