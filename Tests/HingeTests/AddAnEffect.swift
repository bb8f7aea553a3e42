import Hinge

struct Slide: ReversibleTransition {
  static let name = "slide"
  static let summary = "The new screen slides in from the right."
  static let source = "UIKit's navigation push"
  static let duration = 0.35
  static let curve = TimingCurve.easeInOut
  static let overshoot = "Both screens move beyond their end positions."

  /// The distance that the old screen moves, as a fraction of the width.
  var parallax = 0.3

  static let parameters: [Parameter<Slide>] = [
    .number("parallax", \.parallax, in: 0...1, .fraction, "how far the old screen moves")
  ]

  func push(at progress: Double, in container: Container) -> Scene {
    let width = container.size.width
    var old = Layer(frame: container.bounds, contents: .picture(.from))
    old.position.x -= parallax * width * progress
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.position.x += width * (1 - progress)
    return Scene(container, sublayers: [old, new])
  }
}

func slide(parallax: String) throws -> TransitionSpec {
  let effects: [any Transition.Type] = Catalog.all + [Slide.self]
  return try TransitionSpec("slide:pop", settings: ["parallax=\(parallax)"], from: effects)
}
