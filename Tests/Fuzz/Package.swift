// swift-tools-version: 6.2
// libFuzzer on the listing's reader and on whole programs; run.sh builds it with the sanitizers.
import PackageDescription

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "ForwardKit", path: "../..")],
  targets: [
    .target(name: "FuzzSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "FuzzParser",
      dependencies: ["FuzzSupport", .product(name: "ObjCScript", package: "ForwardKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzPrograms",
      dependencies: ["FuzzSupport", .product(name: "ObjCScript", package: "ForwardKit")],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]),
  ]
)
