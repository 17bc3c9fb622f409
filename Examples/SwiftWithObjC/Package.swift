// swift-tools-version: 6.2
// Objective-C and Swift in one package on Linux: clang compiles the target Engine, CObjC is the runtime it calls, and Swift sends to
// its classes through ForwardKit. Packages with unsafe flags are for building in place: a program, not a dependency.
import PackageDescription

let package = Package(
  name: "SwiftWithObjC",
  dependencies: [.package(name: "ForwardKit", path: "../..")],
  targets: [
    .target(
      name: "Engine", dependencies: [.product(name: "CObjC", package: "ForwardKit")],
      cSettings: [
        .unsafeFlags(["-fobjc-runtime=macosx-10.15", "-fobjc-arc", "-fobjc-exceptions", "-fexceptions"])
      ]),
    .executableTarget(
      name: "Drive",
      dependencies: ["Engine", .product(name: "ForwardKit", package: "ForwardKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
  ]
)
