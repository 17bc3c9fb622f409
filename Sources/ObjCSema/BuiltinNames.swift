/// Native functions that no listing names: the compiler calls them for builtins whose operands have types of their own.
package enum BuiltinNames {
  /// `__builtin_add_overflow` and its like. Arguments: which operation, an operand and whether it is unsigned (twice),
  /// where the result goes, its bytes, whether it is signed.
  package static let overflow = "__builtin_overflow"
}
