import ObjCFoundation
import ObjCVM

/// Foundation's native methods and functions as lines of text, for tests that go over all of them.
public enum TableText {
  /// A line for each, its fields separated by tabs.
  ///
  /// A class: `class`, name, superclass or nothing. A method: `method`, class, `+` or `-`, selector, types, `variadic` or nothing.
  /// A function: `function`, library, name, types, `variadic` or nothing. Types are encodings, with the names of objects' classes.
  ///
  /// Makes a world; none may be open in this process.
  public static func make() -> String {
    let world = World(limits: RunLimits()) { _, _ in }
    defer { world.close() }
    let tables = NativeTables(world)
    var lines: [String] = []
    for row in tables.classes + tables.screenClasses {
      lines.append("class\t\(row.name)\t\(row.superclass ?? "")")
      for method in row.methods {
        lines.append(
          "method\t\(row.name)\t\(method.isClassMethod ? "+" : "-")\t\(method.selector)\t\(method.types)"
            + "\t\(method.isVariadic ? "variadic" : "")")
      }
    }
    for (library, function) in tables.functions {
      lines.append(
        "function\t\(library)\t\(function.name)\t\(function.types)"
          + "\t\(function.isVariadic ? "variadic" : "")")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
