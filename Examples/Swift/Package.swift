// swift-tools-version: 6.2
// ForwardKit linked from outside: as a program of your own does, by path instead of by version.
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let forwardKit: Target.Dependency = .product(name: "ForwardKit", package: "ForwardKit")

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "ForwardKit", path: "../..")],
  targets: [
    .executableTarget(name: "Readme", dependencies: [forwardKit], swiftSettings: settings),
    .executableTarget(name: "Tour", dependencies: [forwardKit], swiftSettings: settings),
  ]
)
