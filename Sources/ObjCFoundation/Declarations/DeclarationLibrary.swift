// Constants, types and classes of Foundation and of the C library that are declared as data.
import CRuntime
import ObjCVM

enum DeclarationLibrary: NativeLibrary {
  static let classNames: [String] = records.names

  static func define(_ name: String, in world: World) -> NativeClass? {
    guard let cls = records.define(name) else { return nil }
    addBehaviour(to: cls)
    return cls
  }

  static let extendedClassNames: [String] = additions.names

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    additions.extend(name, with: description)
    if name == "NSObject" { addDescribed(to: description) }
    FilesLibrary.addStreamForms(to: description, of: name)
  }

  private static let table = ConstantTable(
    foundationText + cText + socketText + securityText + networkText + optionText)

  static func constants() -> [String: NativeConstant] { table.constants }
  static var types: [NativeType] { table.types }
}
