// swift-tools-version: 6.2
// ForwardKit linked from outside: as a program of your own does, by path instead of by version.
import PackageDescription

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let forwardKit: Target.Dependency = .product(name: "ForwardKit", package: "ForwardKit")

let package = Package(
  name: "Examples",
  dependencies: [
    .package(name: "ForwardKit", path: "../.."),
    // For the program of the article about asynchronous sequences alone.
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.0.0"),
  ],
  targets: [
    .executableTarget(name: "Readme", dependencies: [forwardKit], swiftSettings: settings),
    .executableTarget(
      name: "Sequences",
      dependencies: [
        forwardKit, .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ], swiftSettings: settings),
    .executableTarget(
      name: "Tour",
      dependencies: [forwardKit, .product(name: "ForwardKitTesting", package: "ForwardKit")],
      swiftSettings: settings),
  ]
)
