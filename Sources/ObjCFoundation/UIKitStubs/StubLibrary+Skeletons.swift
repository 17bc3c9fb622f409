// The skeletons, in the words of a header. The tables are read from top to bottom:
//
//     UILabel : UIView
//       text @"NSString"                     a property with its type
//       layer @"CALayer" !                   one whose object is made when it is first read
//       hidden B isHidden                    with a getter of another name
//       - viewDidLoad                        an instance method that does nothing
//       - viewWithTag: @@:q                  with its types
//       - startAnimating !animating=1        one that sets a property
//       + buttonWithType: q                  a class method that makes an instance, and its arguments' types
//       - initWithTitle: @@:@ ...            one that takes further arguments

import ForwardKitBasics

extension StubLibrary {
  struct Skeleton {
    struct Method {
      let selector: String
      let types: String
      let isClassMethod: Bool
      var isVariadic = false
      /// The properties that it sets, with their values.
      var assigned: [(String, Int)] = []
      var resultSize: Int { types.hasPrefix("{") ? Skeleton.size(ofStructure: types) : 8 }
    }

    struct Property {
      let name: String
      let type: String
      let getter: String
      /// The object is made when it is first read.
      let isMade: Bool
      /// The class of the object, where the type names one.
      var className: String? {
        type.hasPrefix("@\"") ? String(type.dropFirst(2).dropLast()) : nil
      }
      var size: Int {
        switch type {
        case "B", "c": 1
        case "f", "i", "I": 4
        default: type.hasPrefix("{") ? Skeleton.size(ofStructure: type) : 8
        }
      }
    }

    var parent: String?
    var methods: [Method] = []
    var properties: [Property] = []

    /// The size in bytes of the structure that an encoding begins with; all members of these have eight bytes.
    static func size(ofStructure encoding: String) -> Int {
      var (depth, isName, doubles) = (0, false, 0)
      for byte in encoding.utf8 {
        switch byte {
        case UInt8(ascii: "{"): (depth, isName) = (depth + 1, true)
        case UInt8(ascii: "="): isName = false
        case UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 { return doubles * 8 }
        case UInt8(ascii: "d"), UInt8(ascii: "Q"): if !isName { doubles += 1 }
        default: break
        }
      }
      return doubles * 8
    }
  }

  static let rect = "{CGRect={CGPoint=dd}{CGSize=dd}}"
  static let point = "{CGPoint=dd}"
  static let sizeType = "{CGSize=dd}"
  static let insets = "{UIEdgeInsets=dddd}"
  static let transform = "{CGAffineTransform=dddddd}"

  static let skeletons: [String: Skeleton] = parse()

  /// The names of those that the table below has.
  static var describedNames: [String] { TextTable.heads(of: text) }

  private static func parse() -> [String: Skeleton] {
    var result: [String: Skeleton] = [:]
    var name = ""
    for line in TextTable.lines(of: text) {
      let words = line.words.map { word in
        switch word {
        case "RECT": rect
        case "POINT": point
        case "SIZE": sizeType
        case "INSETS": insets
        case "TRANSFORM": transform
        case "SOLID": Transforms.solid
        case "PLACE": Locations.place
        case "REGION": Locations.region
        case "STR": "@\"NSString\""
        case "COLOR": "@\"UIColor\""
        default: word
        }
      }
      let first = words[0]
      let assigned = words.filter { $0.hasPrefix("!") && $0 != "!" }
      if !line.isIndented {
        name = first
        result[name] = Skeleton(parent: words.count > 2 ? words[2] : nil)
      } else if first == "-" {
        let colons = words[1].utf8.count { $0 == UInt8(ascii: ":") }
        let isVariadic = words.last == "..."
        let encodings = words[2...].dropLast(isVariadic ? 1 : assigned.count)
        let types =
          !encodings.isEmpty ? encodings.joined() : "v@:" + String(repeating: "@", count: colons)
        result[name]?.methods.append(
          .init(
            selector: words[1], types: types, isClassMethod: false, isVariadic: isVariadic,
            assigned: assigned.map { ($0.dropFirst().dropLast(2) + "", $0.hasSuffix("1") ? 1 : 0) })
        )
      } else if first == "+" {
        let isVariadic = words.last == "..."
        let types = isVariadic ? words[2...].dropLast() : words[2...]
        result[name]?.methods.append(
          .init(
            selector: words[1], types: "@@:" + types.joined(), isClassMethod: true,
            isVariadic: isVariadic))
      } else if words.count > 1 {
        result[name]?.properties.append(
          .init(
            name: first, type: words[1],
            getter: words.count > 2 && words[2] != "!" ? words[2] : first,
            isMade: words.last == "!"))
      }
    }
    for (name, skeleton) in plainSkeletons where result[name] == nil { result[name] = skeleton }
    for line in TextTable.lines(of: makers) {
      for word in line.words.dropFirst() {
        result[line.words[0]]?.methods.append(
          .init(selector: word + "Color", types: "@@:", isClassMethod: true))
      }
    }
    return result
  }

  /// The tables, one after the other.
  private static var text: String {
    [views, controllers, layers, appKit, maps, screenTests].joined(separator: "\n")
  }

  /// Class methods that make an object and take no arguments, by class.
  private static let makers = """
    UIColor red green blue white black gray lightGray darkGray yellow orange purple brown cyan magenta clear
    UIColor systemBackground systemRed systemGreen systemBlue systemGray systemOrange systemYellow systemPink
    UIColor systemPurple systemTeal systemIndigo systemGray2 systemGray3 systemGray4 systemGray5 systemGray6
    UIColor label secondaryLabel tertiaryLabel separator link placeholderText secondarySystemBackground
    UIColor tertiarySystemBackground groupTableViewBackground lightText darkText
    NSColor red green blue white black gray yellow orange clear label systemRed controlBackground windowBackground
    """
}
