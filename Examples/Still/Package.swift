// swift-tools-version: 6.2

import PackageDescription

/// A program that draws a transition with the library.
let package = Package(
  name: "Still",
  dependencies: [.package(name: "Hinge", path: "../..")],
  targets: [
    .executableTarget(
      name: "still", dependencies: [.product(name: "Hinge", package: "Hinge")], path: "Sources")
  ]
)
