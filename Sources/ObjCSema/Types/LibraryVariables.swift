// Variables of a library that are not constants: a program may take their addresses, and write to them.

/// A variable is known by a function without parameters that gives its address. No listing writes that function's name.
package enum LibraryVariables {
  private static let prefix = "__addressof_"

  package static func function(for variable: String) -> String { prefix + variable }
  /// Nothing that a program would write: no such name is suggested to it.
  package static func isFunction(_ name: String) -> Bool { name.hasPrefix(prefix) }
}
