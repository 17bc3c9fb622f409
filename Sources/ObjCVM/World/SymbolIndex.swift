// The functions, constants and types of the libraries by name.
//
// A program uses a few dozen of some four thousand, and each start of the command would pay for all of them. So a library's table is
// made when a name is looked for that the libraries before it do not have; one with many functions says how their names begin, so that
// no other name makes them.
import ObjCSema

final class SymbolIndex {
  private struct Tables {
    let library: any NativeLibrary.Type
    let prefixes: [String]
    var functions: [String: NativeFunction]?
    var constants: [String: NativeConstant]?

    func mayHaveFunction(_ name: String) -> Bool {
      prefixes.isEmpty || prefixes.contains { name.hasPrefix($0) }
    }
  }

  private var tables: [Tables]
  private var types: [String: String]?

  init(_ libraries: [any NativeLibrary.Type] = []) {
    tables = libraries.map { Tables(library: $0, prefixes: $0.functionPrefixes) }
  }

  /// The function of the first library that has one of that name.
  func function(named name: String, in world: World) -> NativeFunction? {
    for index in tables.indices where tables[index].mayHaveFunction(name) {
      if tables[index].functions == nil {
        var made: [String: NativeFunction] = [:]
        for function in tables[index].library.functions(in: world) {
          made[function.name] = function
        }
        tables[index].functions = made
      }
      if let found = tables[index].functions?[name] { return found }
    }
    return nil
  }

  /// The constant of the first library that has one of that name.
  func constant(named name: String) -> NativeConstant? {
    for index in tables.indices {
      if tables[index].constants == nil {
        tables[index].constants = tables[index].library.constants()
      }
      if let found = tables[index].constants?[name] { return found }
    }
    return nil
  }

  /// The encodings of the types; of several with one name, the last library's.
  func typeEncodings() -> [String: String] {
    if let types { return types }
    var made: [String: String] = [:]
    for table in tables { for type in table.library.types { made[type.name] = type.encoding } }
    types = made
    return made
  }
}
