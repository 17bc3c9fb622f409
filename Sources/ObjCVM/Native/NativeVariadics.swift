// The arguments that compiled code passes for `...`, or keeps in a va_list.
//
// Nothing says how many there are or of which kinds, as in C: each is read when a conversion asks for it, and kept, since
// formats may ask again by position (`%1$@`).
import CRuntime

package final class NativeVariadics {
  private let reader = UnsafeMutablePointer<fwd_native_arguments>.allocate(capacity: 1)
  private var values: [VariadicArguments.Value] = []

  /// Those of a call that is being answered; good until its function returns.
  init(call: inout fwd_native_call) { fwd_native_arguments_begin(reader, &call) }

  /// Those of a va_list, given by its address.
  package init(list: UnsafeMutableRawPointer) { fwd_native_arguments_beginList(reader, list) }

  deinit { reader.deallocate() }

  /// The argument with that 0-based index. Those in front that nobody asked for are taken for words.
  package func value(_ index: Int, _ kind: VariadicArguments.Kind) -> VariadicArguments.Value {
    while values.count < index { values.append(next(.word)) }
    if values.count == index { values.append(next(kind)) }
    return values[index]
  }

  private func next(_ kind: VariadicArguments.Kind) -> VariadicArguments.Value {
    switch kind {
    case .word: .integer(Int64(bitPattern: fwd_native_arguments_word(reader)))
    case .floating: .floating(fwd_native_arguments_double(reader))
    case .longDouble: .longDouble(fwd_native_arguments_longDouble(reader))
    }
  }
}
