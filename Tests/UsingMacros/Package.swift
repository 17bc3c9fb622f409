// swift-tools-version: 6.2
// ForwardKitMacros used from outside, as a program of your own does, and what each macro writes. A package of its own: the
// other tests neither resolve nor build swift-syntax.
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let forwardKit: [Target.Dependency] = [
  .product(name: "ForwardKit", package: "ForwardKit"),
  .product(name: "ForwardKitMacros", package: "ForwardKit"),
]
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax")
}

let package = Package(
  name: "MacroTests",
  dependencies: [
    .package(name: "ForwardKit", path: "../..", traits: ["Macros"]),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The plugin's sources once more: a plugin is no product that another package could import.
    .macro(
      name: "MacroImplementations",
      dependencies: [
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftCompilerPlugin"),
      ],
      path: "Implementations", swiftSettings: settings + [.define("Macros")]),
    .testTarget(
      name: "ExpansionTests",
      dependencies: [
        "MacroImplementations", swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacros"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
        swiftSyntax("SwiftSyntaxMacroExpansion"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MacroTests",
      dependencies: forwardKit + [.product(name: "ForwardKitPatching", package: "ForwardKit")],
      swiftSettings: settings),
  ]
)
