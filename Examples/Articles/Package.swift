// swift-tools-version: 6.2

import PackageDescription

let hinge = Target.Dependency.product(name: "Hinge", package: "Hinge")

/// One program for each of five articles about transitions in UIKit; each has the article's own code.
func article(_ name: String, _ folder: String) -> Target {
  .executableTarget(name: name, dependencies: [hinge, "Film"], path: "Sources/\(folder)")
}

let package = Package(
  name: "Articles",
  dependencies: [.package(name: "Hinge", path: "../..")],
  targets: [
    .target(name: "Film", dependencies: [hinge]),
    article("flip", "Flip"),
    article("diagonal-slide", "DiagonalSlide"),
    article("avatar-hero", "AvatarHero"),
    article("card", "Card"),
    article("expand", "Expand"),
  ]
)
