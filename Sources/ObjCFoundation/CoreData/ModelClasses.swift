// The classes that Xcode generates from a model, where an entity's code generation is "Class Definition" or "Category/Extension": they
// are in no folder of the project.
//
// For an entity `Order` of a model `Shop` there are Order+CoreDataClass.h, Order+CoreDataProperties.h and Shop+CoreDataModel.h, named and
// written as Xcode does it, and one source with what they declare.
import ForwardKitBasics

public struct ModelClasses: Sendable {
  /// What is generated for an entity.
  private enum Generation: String { case none, category, `class` }

  public struct Source: Sendable {
    public let name: String
    public let bytes: [UInt8]

    init(_ name: String, _ lines: [String]) {
      self.name = name
      bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    }
  }

  /// Headers by their names. Empty where the model generates nothing.
  public private(set) var headers: [Source] = []
  private let model: String
  private var implementations: [(className: String, category: String?, lines: [String])] = []

  /// - Parameters:
  ///   - contents: The `contents` of a model, an XML document.
  ///   - model: The model's name, without an ending.
  public init?(contents: [UInt8], model: String) {
    guard let tree = try? XMLTreeReader.read(contents, options: 0),
      let root = tree.children.first(where: { $0.kind == .element && $0.name == "model" })
    else { return nil }
    self.model = model
    let entities = root.children.filter { $0.name == "entity" }
    var classes: [String: String] = [:]
    for entity in entities {
      if let name = entity["name"] { classes[name] = Self.className(entity) }
    }
    var generated: [String] = []
    for entity in entities {
      let generation = entity["codeGenerationType"].flatMap(Generation.init) ?? .none
      guard generation != .none, let name = Self.className(entity) else { continue }
      if generation == .class { generate(name, entity, classes) }
      generateProperties(name, entity, classes)
      generated.append(name)
    }
    guard !generated.isEmpty else { return nil }
    headers.append(
      Source(
        model + "+CoreDataModel.h",
        ["#import <Foundation/Foundation.h>", "#import <CoreData/CoreData.h>"]
          + generated.map { "#import \"\($0)+CoreDataClass.h\"" }))
  }

  private static func className(_ entity: XMLNode) -> String? {
    guard let name = entity["representedClassName"], name != "NSManagedObject" else { return nil }
    let plain = name.hasPrefix(".") ? name.dropFirst() : name[...]
    let isName = plain.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte >= 0x30 && byte <= 0x39
        || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    }
    return isName && !plain.isEmpty ? String(plain) : nil
  }

  /// One source with what the headers declare, but for what the program implements itself; nil when that is all.
  ///
  /// - Parameter implements: Whether the program implements a class, or a category of one.
  public func source(unless implements: (_ className: String, _ category: String?) -> Bool)
    -> Source?
  {
    let wanted = implementations.filter { !implements($0.className, $0.category) }
    guard !wanted.isEmpty else { return nil }
    let names = Set(wanted.map(\.className)).sorted()
    let imports = names.flatMap {
      ["#import \"\($0)+CoreDataClass.h\"", "#import \"\($0)+CoreDataProperties.h\""]
    }
    return Source(model + "+CoreDataModel.m", imports + wanted.flatMap(\.lines))
  }

  // MARK: Classes

  private mutating func generate(
    _ name: String, _ entity: XMLNode, _ classes: [String: String]
  ) {
    let parent = entity["parentEntity"].flatMap { classes[$0] }
    var others = Set(
      entity.children.filter { $0.name == "relationship" }
        .compactMap { $0["destinationEntity"].flatMap { classes[$0] } })
    for node in entity.children where node.name == "attribute" {
      if let custom = node["customClassName"] { others.insert(custom) }
    }
    others.subtract([name, parent ?? ""])
    var lines = ["#import <Foundation/Foundation.h>", "#import <CoreData/CoreData.h>"]
    if let parent { lines.append("#import \"\(parent)+CoreDataClass.h\"") }
    if !others.isEmpty { lines.append("@class \(others.sorted().joined(separator: ", "));") }
    lines += [
      "NS_ASSUME_NONNULL_BEGIN", "@interface \(name) : \(parent ?? "NSManagedObject")", "@end",
      "NS_ASSUME_NONNULL_END", "#import \"\(name)+CoreDataProperties.h\"",
    ]
    headers.append(Source(name + "+CoreDataClass.h", lines))
    implementations.append((name, nil, ["@implementation \(name)", "@end"]))
  }

  private mutating func generateProperties(
    _ name: String, _ entity: XMLNode, _ classes: [String: String]
  ) {
    let nodes = entity.children.filter {
      ($0.name == "attribute" || $0.name == "relationship") && $0["name"] != nil
    }
    let request = "+ (NSFetchRequest<\(name) *> *)fetchRequest"
    let properties = nodes.map { node in
      node.name == "attribute" ? Self.attribute(node) : Self.relationship(node, classes)
    }
    let accessors = nodes.filter { $0.name == "relationship" && $0["toMany"] == "YES" }
      .flatMap { Self.accessors($0, classes) }
    headers.append(
      Source(
        name + "+CoreDataProperties.h",
        ["#import \"\(name)+CoreDataClass.h\"", "NS_ASSUME_NONNULL_BEGIN"]
          + ["@interface \(name) (CoreDataProperties)", request + ";"] + properties + ["@end"]
          + (accessors.isEmpty
            ? [] : ["@interface \(name) (CoreDataGeneratedAccessors)"] + accessors + ["@end"])
          + ["NS_ASSUME_NONNULL_END"]))
    let entityName = entity["name"] ?? name
    implementations.append(
      (
        name, "CoreDataProperties",
        ["@implementation \(name) (CoreDataProperties)"]
          + [
            "\(request) { return [NSFetchRequest fetchRequestWithEntityName:@\"\(entityName)\"]; }"
          ]
          + nodes.map { "@dynamic \($0["name"] ?? "");" } + ["@end"]
      ))
  }

  // MARK: Properties

  /// What an attribute is as an object, with its attributes as a property, and as a scalar.
  private static let types: [String: (object: String, keep: String, scalar: String?)] = [
    "Integer 16": ("NSNumber", "copy", "int16_t"), "Integer 32": ("NSNumber", "copy", "int32_t"),
    "Integer 64": ("NSNumber", "copy", "int64_t"), "Double": ("NSNumber", "copy", "double"),
    "Float": ("NSNumber", "copy", "float"), "Boolean": ("NSNumber", "copy", "BOOL"),
    "Date": ("NSDate", "copy", "NSTimeInterval"), "Decimal": ("NSDecimalNumber", "copy", nil),
    "String": ("NSString", "copy", nil), "Binary": ("NSData", "retain", nil),
    "UUID": ("NSUUID", "copy", nil), "URI": ("NSURL", "copy", nil),
    "Transformable": ("NSObject", "retain", nil), "ObjectID": ("NSManagedObjectID", "retain", nil),
  ]

  private static func attribute(_ node: XMLNode) -> String {
    let name = node["name"] ?? ""
    let type = types[node["attributeType"] ?? ""] ?? ("NSObject", "retain", nil)
    if node["usesScalarValueType"] == "YES", let scalar = type.scalar {
      return "@property (nonatomic) \(scalar) \(name);"
    }
    let null = node["optional"] == "YES" ? "nullable, " : ""
    let object = node["customClassName"] ?? type.object
    return "@property (\(null)nonatomic, \(type.keep)) \(object) *\(name);"
  }

  private static func relationship(_ node: XMLNode, _ classes: [String: String]) -> String {
    let other = destination(node, classes)
    let set = node["ordered"] == "YES" ? "NSOrderedSet" : "NSSet"
    let type = node["toMany"] == "YES" ? "\(set)<\(other) *>" : other
    let null = node["optional"] == "YES" ? "nullable, " : ""
    return "@property (\(null)nonatomic, retain) \(type) *\(node["name"] ?? "");"
  }

  private static func destination(_ node: XMLNode, _ classes: [String: String]) -> String {
    node["destinationEntity"].flatMap { classes[$0] } ?? "NSManagedObject"
  }

  /// Those that add to a to-many relationship and take from it.
  private static func accessors(_ node: XMLNode, _ classes: [String: String]) -> [String] {
    let other = destination(node, classes)
    let name = node["name"] ?? ""
    let key = name.prefix(1).uppercased() + name.dropFirst()
    let isOrdered = node["ordered"] == "YES"
    let set = (isOrdered ? "NSOrderedSet" : "NSSet") + "<\(other) *> *"
    let ordered = [
      "- (void)insertObject:(\(other) *)value in\(key)AtIndex:(NSUInteger)index;",
      "- (void)removeObjectFrom\(key)AtIndex:(NSUInteger)index;",
      "- (void)insert\(key):(NSArray<\(other) *> *)values atIndexes:(NSIndexSet *)indexes;",
      "- (void)remove\(key)AtIndexes:(NSIndexSet *)indexes;",
      "- (void)replaceObjectIn\(key)AtIndex:(NSUInteger)index withObject:(\(other) *)value;",
      "- (void)replace\(key)AtIndexes:(NSIndexSet *)indexes with\(key):(NSArray<\(other) *> *)values;",
    ]
    return (isOrdered ? ordered : []) + [
      "- (void)add\(key)Object:(\(other) *)value;", "- (void)remove\(key)Object:(\(other) *)value;",
      "- (void)add\(key):(\(set))values;", "- (void)remove\(key):(\(set))values;",
    ]
  }
}
