// swift-tools-version: 6.2

import PackageDescription

let hinge = Target.Dependency.product(name: "Hinge", package: "Hinge")

/// Returns the program of an article about UIKit transitions, with the article's own code.
func article(_ name: String, _ folder: String) -> Target {
  .executableTarget(name: name, dependencies: [hinge], path: "Sources/\(folder)")
}

let package = Package(
  name: "Articles",
  dependencies: [.package(name: "Hinge", path: "../..")],
  targets: [
    article("flip", "Flip"),
    article("diagonal-slide", "DiagonalSlide"),
    article("avatar-hero", "AvatarHero"),
    article("card", "Card"),
    article("expand", "Expand"),
  ]
)
