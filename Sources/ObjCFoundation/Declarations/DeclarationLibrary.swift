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

  private static let text =
    foundationText + classicText + cText + socketText + securityText + networkText
    + UniformTypes.constantText
    + CompressedStreams.constantText + ForeignCalls.constantText + CLibrary.gestaltText + optionText

  private static let table: [String: NativeConstant] = {
    let table = ConstantTable(text).constants
    // Core Foundation has the errors of URL loading under names of its own.
    var constants = table
    for case (let name, .integer(let value, _)) in table where name.hasPrefix("NSURLError") {
      constants["kCF" + name.dropFirst(2)] = .integer(value, types: "i")
    }
    return constants
  }()

  static func constants() -> [String: NativeConstant] { table }
  static let types = ConstantTable.types(in: text)
}
