// Nibs of Xcode 3 and of Xcode 4's first years: archives of Interface Builder's own objects, here turned into the document that it writes
// since, as far as InterfaceLoader reads one.
//
// An archive has the objects of the nib (`IBUILabel`, `NSButton`), one in the other, with references by id. Apart from them stand the
// records: a number for each object, the classes that were typed in (`6.CustomClassName`), and the connections. The owner and others
// from outside are proxies with negative numbers.
import ForwardKitBasics
import ObjCVM

final class InterfaceArchive {
  private let data: XMLNode
  private let isForMac: Bool
  private var byID: [String: XMLNode] = [:]
  private var numbers: [ObjectIdentifier: String] = [:]
  private var customClasses: [String: String] = [:]
  private var connections: [ObjectIdentifier: [XMLNode]] = [:]
  /// What has been written: references may lead in circles.
  private var written: Set<ObjectIdentifier> = []

  /// Nil for what is no archive of a nib.
  static func document(of root: XMLNode) -> XMLNode? {
    guard root.name == "archive", let data = root.child("data") else { return nil }
    let isForMac = !(root["type"]?.contains("CocoaTouch") ?? false)
    return InterfaceArchive(data, isForMac: isForMac).document
  }

  private init(_ data: XMLNode, isForMac: Bool) {
    (self.data, self.isForMac) = (data, isForMac)
    collect(data)
    let container = member("IBDocument.Objects", of: data)
    for record in list(member("orderedObjects", of: member("objectRecords", of: container))) {
      guard let object = member("object", of: record),
        let number = text("objectID", of: record)
      else { continue }
      numbers[ObjectIdentifier(object)] = number
    }
    readClasses(member("flattenedProperties", of: container))
    for record in list(member("connectionRecords", of: container)) {
      if let connection = member("connection", of: record) { read(connection) }
    }
  }

  // MARK: Reading

  private func collect(_ node: XMLNode) {
    if let id = node["id"] { byID[id] = node }
    for child in node.elements { collect(child) }
  }

  private func resolved(_ node: XMLNode?) -> XMLNode? {
    guard let node, node.name == "reference" else { return node }
    return node["ref"].flatMap { byID[$0] }
  }

  private func member(_ key: String, of node: XMLNode?) -> XMLNode? {
    resolved(node?.elements.first { $0["key"] == key })
  }

  private func list(_ node: XMLNode?) -> [XMLNode] {
    (node?.elements ?? []).filter { $0["key"] == nil }.compactMap { resolved($0) }
  }

  private func text(_ key: String, of node: XMLNode?) -> String? {
    node?.elements.first { $0["key"] == key && $0.name != "reference" && $0.name != "object" }?
      .stringValue
  }

  private func readClasses(_ table: XMLNode?) {
    let suffix = ".CustomClassName"
    let keys = list(member("dict.sortedKeys", of: table)).map(\.stringValue)
    let values = list(member("dict.values", of: table)).map(\.stringValue)
    let pairs =
      Array(zip(keys, values)) + (table?.elements ?? []).map { ($0["key"] ?? "", $0.stringValue) }
    for (key, value) in pairs where key.hasSuffix(suffix) {
      customClasses[String(key.dropLast(suffix.count))] = value
    }
  }

  private func read(_ connection: XMLNode) {
    guard let label = text("label", of: connection),
      let source = member("source", of: connection),
      let destination = member("destination", of: connection)
    else { return }
    switch connection["class"] {
    case "IBCocoaTouchOutletConnection", "IBOutletConnection":
      add("outlet", ["property": label, "destination": id(of: destination)], to: source)
    case "IBCocoaTouchOutletCollectionConnection":
      add("outletCollection", ["property": label, "destination": id(of: destination)], to: source)
    case "IBCocoaTouchEventConnection":
      let event = text("IBEventType", of: connection).flatMap { Int($0) }
      add(
        "action",
        [
          "selector": label, "destination": id(of: destination),
          "eventType": event.flatMap(InterfaceWords.eventName),
        ], to: source)
    case "IBActionConnection":
      // Written from the receiver to the control that sends.
      add("action", ["selector": label, "target": id(of: source)], to: destination)
    default: break
    }
  }

  private func add(_ name: String, _ attributes: [String: String?], to object: XMLNode) {
    connections[ObjectIdentifier(object), default: []].append(element(name, attributes))
  }

  private func id(of object: XMLNode) -> String {
    let number = numbers[ObjectIdentifier(object)]
    if let number, number.hasPrefix("-") { return number }
    return object["id"] ?? number ?? ""
  }

  // MARK: Writing

  private func element(_ name: String, _ attributes: [String: String?] = [:]) -> XMLNode {
    let node = XMLNode(.element, name: name)
    for (name, value) in attributes.ordered(by: { $0.key < $1.key }) {
      if let value { node.add(XMLNode(.attribute, name: name, value: value), .attributes) }
    }
    return node
  }

  private var document: XMLNode {
    let document = element(
      "document", ["targetRuntime": isForMac ? "MacOSX.Cocoa" : "iOS.CocoaTouch"])
    let objects = element("objects")
    document.add(objects)
    for object in list(member("IBDocument.RootObjects", of: data)) {
      objects.add(convert(object, key: nil))
    }
    return document
  }

  private func convert(_ object: XMLNode, key: String?) -> XMLNode {
    let number = numbers[ObjectIdentifier(object)]
    let isOutside = number?.hasPrefix("-") ?? false
    let result = element(
      isOutside ? "placeholder" : elementName(object),
      [
        "id": number == nil && object["id"] == nil ? nil : id(of: object), "key": key,
        "customClass": number.flatMap { customClasses[$0] } ?? text("NSClassName", of: object)
          ?? classOfAnotherFramework(object),
        "placeholderIdentifier": text("IBProxiedObjectIdentifier", of: object),
      ])
    guard written.insert(ObjectIdentifier(object)).inserted else { return result }
    if !isOutside {
      for part in object.elements { add(part, to: result) }
    }
    let own = connections[ObjectIdentifier(object)] ?? []
    if !own.isEmpty {
      let list = element("connections")
      for connection in own { list.add(connection) }
      result.add(list)
    }
    return result
  }

  /// `WebView` has no prefix that its element's name would lack.
  private func classOfAnotherFramework(_ object: XMLNode) -> String? {
    object["class"].flatMap { name in
      ["IB", "NS"].contains(where: name.hasPrefix) ? nil : name
    }
  }

  /// `IBUILabel` is written `label`, `NSCustomObject` `customObject`, and a window's template as the window.
  private func elementName(_ object: XMLNode) -> String {
    var name = Substring(object["class"] ?? "")
    if name == "NSWindowTemplate" { return "window" }
    for prefix in ["IB", "UI", "NS", "MK"] where name.hasPrefix(prefix) { name = name.dropFirst(2) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// A value, or an object that this one contains.
  private func add(_ part: XMLNode, to result: XMLNode) {
    guard let key = part["key"] else { return }
    let name = Self.property(key)
    switch key {
    case "NSFrame", "NSFrameSize":
      let numbers = Self.numbers(part.stringValue)
      let frame = numbers.count == 2 ? [0, 0] + numbers : numbers
      guard frame.count == 4 else { return }
      let parts = zip(["x", "y", "width", "height"], frame.map { Optional(String($0)) })
      result.add(
        element("rect", ["key": "frame"].merging(parts.map { ($0, $1) }) { old, _ in old }))
    case "NSSubviews": addList("subviews", resolved(part), to: result)
    case "IBUIItems", "IBUIViewControllers":
      addList(name, resolved(part), to: result)
    case "IBUINormalTitle":
      result.add(element("state", ["key": "normal", "title": part.stringValue]))
    default:
      if part.name == "object" {
        addObject(part, name, to: result)
      } else if part.name == "bool" || part.name == "string" || Self.isNumber(part) {
        let isSet = result.attribute(name) != nil
        if !isSet {
          result.add(
            XMLNode(.attribute, name: name, value: part.stringValue), .attributes)
        }
      }
    }
  }

  private func addList(_ name: String, _ list: XMLNode?, to result: XMLNode) {
    let parts = element(name)
    for item in self.list(list) { parts.add(convert(item, key: nil)) }
    result.add(parts)
  }

  private func addObject(_ part: XMLNode, _ name: String, to result: XMLNode) {
    switch part["class"] {
    case "NSColor": if let color = color(part, name) { result.add(color) }
    case let kind? where kind.hasPrefix("IBUI") && numbers[ObjectIdentifier(part)] != nil:
      result.add(convert(part, key: name))
    case "NSView", "NSCustomView":
      let key = part["key"] == "NSWindowView" ? "contentView" : name
      result.add(convert(part, key: key))
    default: break
    }
  }

  /// Components are bytes: `1 0 0`, with a zero at the end.
  private func color(_ part: XMLNode, _ key: String) -> XMLNode? {
    for (name, keys) in [
      ("NSWhite", ["white", "alpha"]), ("NSRGB", ["red", "green", "blue", "alpha"]),
    ] {
      // The padding is left out.
      guard let coded = text(name, of: part).map({ Array($0.utf8.filter { $0 > 0x20 }) }),
        let bytes = Base64.decode(
          coded + [UInt8](repeating: UInt8(ascii: "="), count: (4 - coded.count % 4) % 4),
          ignoringOthers: true)
      else { continue }
      let words = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
        .split(separator: " ").map { Optional(String($0)) }
      return element("color", ["key": key].merging(zip(keys, words)) { old, _ in old })
    }
    return nil
  }

  /// `IBUIText` is `text`, `NSWindowTitle` the window's `title`.
  private static func property(_ key: String) -> String {
    if key == "NSWindowTitle" { return "title" }
    var name = Substring(key)
    for prefix in ["IBUI", "NS"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      break
    }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private static func isNumber(_ part: XMLNode) -> Bool {
    ["int", "integer", "float", "double", "real"].contains(part.name)
  }

  /// `{{20, 30}, {280, 40}}`
  private static func numbers(_ text: String) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "e") }.compactMap { Double($0) }
  }
}
