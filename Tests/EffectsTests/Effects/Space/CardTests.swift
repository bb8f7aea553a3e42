import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("card")
struct CardTests {
  /// Returns the two layers of a scene: the one that sinks back and the one that slides.
  private func layers(
    _ card: Card = Card(), at progress: Double, _ direction: Direction,
    in container: Container = .phone
  ) throws -> (back: Layer, front: Layer) {
    let root = card.scene(at: progress, direction, in: container).root
    try #require(root.sublayers.count == 2)
    return (root.sublayers[0], root.sublayers[1])
  }

  private func linear() -> Card {
    var card = Card()
    card.calculation = .linear
    return card
  }

  /// Returns the matrix of m34, scale, degrees and translation, row by row: a rotation about x, a
  /// scale of x and y, a translation along y, and the w column last.
  private static func matrix(_ m34: Double, _ scale: Double, _ degrees: Double, _ y: Double)
    -> [Double]
  {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return [
      scale, 0, 0, 0, 0, scale * c, s, s * m34, 0, -scale * s, c, c * m34, 0, y, 0, 1,
    ]
  }

  private func expect(
    _ layer: Layer, _ expected: [Double], within tolerance: Double = 1e-12,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (index, (a, b)) in zip(layer.transform.elements, expected).enumerated() {
      #expect(
        abs(a - b) < tolerance, "m\(index / 4 + 1)\(index % 4 + 1) is \(a), not \(b)",
        sourceLocation: location)
    }
  }

  @Test("Defaults: 1 s, ease-in-out, perspective 1000, tilt 15°, opacity 0.6")
  func defaults() {
    #expect(Card.name == "card" && Card.duration == 1 && Card.curve == .easeInOut)
    let card = Card()
    #expect(card.calculation == .cubic && card.perspective == 1000 && card.opacity == 0.6)
    #expect(abs(card.tilt - 15 * .pi / 180) < 1e-15)
    #expect(Card().jumps(.push).isEmpty && Card().jumps(.pop).isEmpty)
  }

  @Test(
    "The poses t1 and t2 for a height of 667 points, to the last digit",
    arguments: Card.Calculation.allCases)
  func matrices(_ calculation: Card.Calculation) throws {
    var card = Card()
    card.calculation = calculation
    let t1: [(Double, Double)] = [
      (0.95, 0), (0.917_629_535, 5), (0.258_819_045, 6), (-0.000_258_819, 7),
      (-0.245_878_093, 9), (0.965_925_826, 10), (-0.000_965_926, 11), (0, 13), (1, 15),
    ].map { ($0.0, Double($0.1)) }
    for (layer, _) in [
      try layers(card, at: 0.1, .push), try layers(card, at: 0.7, .pop),
      try layers(card, at: 0.75, .pop),
    ] {
      let found = layer.transform.elements
      for (value, index) in t1 { #expect(abs(found[Int(index)] - value) <= 0.5e-9) }
    }
    for (layer, _) in [
      try layers(card, at: 0.6, .push), try layers(card, at: 0.35, .pop),
      try layers(card, at: 1e-12, .pop),
    ] {
      expect(layer, Self.matrix(-0.001, 0.8, 0, -53.36), within: 1e-9)
    }
  }

  /// The pose of the rear screen at a progress: m34, scale, degrees, translation.
  struct Pose: Sendable, CustomTestStringConvertible {
    let progress, m34, scale, degrees, y: Double

    init(_ progress: Double, _ m34: Double, _ scale: Double, _ degrees: Double, _ y: Double) {
      (self.progress, self.m34, self.scale) = (progress, m34, scale)
      (self.degrees, self.y) = (degrees, y)
    }

    var testDescription: String { "at \(progress)" }
  }

  // Half way between two keys a cubic is their mean plus an eighth of the decrease of the tangent.
  // Keys of a push: 0 (0, 1, 0°, 0), 0.1 (−.001, .95, 15°, 0), 0.6 and 1 (−.001, .8, 0°, −53.36).
  // Their tangents: (−.0005, −.025, 7.5°, 0), (−.0005, −.1, 0°, −26.68), (0, −.075, −7.5°, −26.68)
  // and 0.
  @Test(
    "Push, cubic: the pose half way between keys",
    arguments: [
      Pose(0.05, -0.0005, 0.975 + 0.075 / 8, 7.5 + 7.5 / 8, 26.68 / 8),
      Pose(0.35, -0.001 - 0.0005 / 8, 0.875 - 0.025 / 8, 7.5 + 7.5 / 8, -26.68),
      Pose(0.8, -0.001, 0.8 - 0.075 / 8, -7.5 / 8, -53.36 - 26.68 / 8),
    ])
  func cubicPush(_ pose: Pose) throws {
    let (layer, _) = try layers(at: pose.progress, .push)
    expect(layer, Self.matrix(pose.m34, pose.scale, pose.degrees, pose.y))
  }

  // Keys of a pop: 0 and 0.35 as at a push's end, 0.7 and 0.75 (−.001, .95, 15°, 0), 1 (0, 1, 0°,
  // 0). Tangents: 0, (0, .075, 7.5°, 26.68) twice, (.0005, .025, −7.5°, 0) twice.
  @Test(
    "Pop, cubic: the pose half way between keys",
    arguments: [
      Pose(0.175, -0.001, 0.8 - 0.075 / 8, -7.5 / 8, -53.36 - 26.68 / 8),
      Pose(0.525, -0.001, 0.875, 7.5, -26.68),
      Pose(0.725, -0.001 - 0.0005 / 8, 0.95 + 0.05 / 8, 15 + 15.0 / 8, 26.68 / 8),
      Pose(0.875, -0.0005, 0.975, 7.5, 0),
    ])
  func cubicPop(_ pose: Pose) throws {
    let (layer, _) = try layers(at: pose.progress, .pop)
    expect(layer, Self.matrix(pose.m34, pose.scale, pose.degrees, pose.y))
  }

  @Test("Linear: the pose is interpolated linearly between keys, push and pop")
  func linearPoses() throws {
    let middle = Self.matrix(-0.001, 0.875, 7.5, -26.68)
    expect(
      try layers(linear(), at: 0.05, .push).back, Self.matrix(-0.0005, 0.975, 7.5, 0))
    expect(try layers(linear(), at: 0.35, .push).back, middle)
    expect(try layers(linear(), at: 0.8, .push).back, Self.matrix(-0.001, 0.8, 0, -53.36))
    expect(try layers(linear(), at: 0.525, .pop).back, middle)
    expect(try layers(linear(), at: 0.725, .pop).back, Self.matrix(-0.001, 0.95, 15, 0))
    expect(
      try layers(linear(), at: 0.8, .pop).back, Self.matrix(-0.0008, 0.96, 12, 0))
  }

  @Test(
    "Opacity by progress: push and pop, cubic and linear",
    arguments: [
      // The tangents are −.2, −.2 and 0 at 0, 0.4 and 1.
      (Direction.push, 0.2, 0.8, 0.8), (.push, 0.4, 0.6, 0.6), (.push, 0.7, 0.575, 0.6),
      // The tangents are 0, .2, .2 and 0 at 0, 0.35, 0.7 and 1; past 0.7 the cubic exceeds 1.
      (.pop, 0.175, 0.575, 0.6), (.pop, 0.525, 0.8, 0.8), (.pop, 0.85, 1, 1),
    ] as [(Direction, Double, Double, Double)])
  func opacity(_ direction: Direction, _ progress: Double, _ cubic: Double, _ linear: Double) throws
  {
    let (back, front) = try layers(at: progress, direction)
    #expect(abs(back.opacity - cubic) < 1e-12 && front.opacity == 1)
    #expect(abs(try layers(self.linear(), at: progress, direction).back.opacity - linear) < 1e-12)
  }

  // MARK: - Corners

  /// Returns the value at `progress` of a track with these keys, from the formula: tangents (next −
  /// previous)/2, and half the first and last differences at the ends.
  private static func value(
    _ keys: [(time: Double, value: Double)], at progress: Double, cubic: Bool
  ) -> Double {
    guard let next = keys.firstIndex(where: { $0.time > progress }), next > 0 else {
      return progress < 0.5 ? keys[0].value : keys[keys.count - 1].value
    }
    let (a, b) = (keys[next - 1], keys[next])
    let s = (progress - a.time) / (b.time - a.time)
    if !cubic { return a.value + (b.value - a.value) * s }
    func rate(_ index: Int) -> Double {
      (keys[min(index + 1, keys.count - 1)].value - keys[max(index - 1, 0)].value) / 2
    }
    let (s2, s3) = (s * s, s * s * s)
    return (2 * s3 - 3 * s2 + 1) * a.value + (s3 - 2 * s2 + s) * rate(next - 1)
      + (3 * s2 - 2 * s3) * b.value + (s3 - s2) * rate(next)
  }

  @Test(
    "The rear screen's corners match the formula within 0.01 pt",
    arguments: Direction.allCases, Card.Calculation.allCases)
  func corners(_ direction: Direction, _ calculation: Card.Calculation) throws {
    var card = Card()
    card.calculation = calculation
    for container in containers {
      let size = container.size
      let times = direction == .push ? [0, 0.1, 0.6, 1] : [0, 0.35, 0.7, 0.75, 1]
      let (identity, tilted, sunk) = (
        [0.0, 1, 0, 0], [-0.001, 0.95, 15, 0], [-0.001, 0.8, 0, -0.08 * size.height]
      )
      let keys =
        direction == .push
        ? [identity, tilted, sunk, sunk] : [sunk, sunk, tilted, tilted, identity]
      for progress in stride(from: 0.01, to: 1, by: 0.07) {
        let pose = (0..<4).map { part in
          Self.value(
            zip(times, keys).map { ($0, $1[part]) }, at: progress, cubic: calculation == .cubic)
        }
        let (layer, _) = try layers(card, at: progress, direction, in: container)
        let (c, s) = (cos(pose[2] * .pi / 180), sin(pose[2] * .pi / 180))
        for (u, v) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
          // About the centre: rotation, scale, translation, then the perspective division.
          let (x, y) = ((u - 0.5) * size.width, (v - 0.5) * size.height)
          let w = 1 + y * s * pose[0]
          let corner = layer.toSuperlayer.apply(
            to: layer.bounds.point(atUnit: Point(x: u, y: v)))
          let projected = try #require(corner.projected)
          #expect(abs(projected.x - (size.width / 2 + x * pose[1] / w)) < 0.01)
          #expect(
            abs(projected.y - (size.height / 2 + (y * c * pose[1] + pose[3]) / w)) < 0.01,
            "\(progress) of \(size)")
        }
      }
    }
  }

  // MARK: - Composition

  @Test("The sliding screen is above, at full size, with its top at H·(1 − p) or H·p")
  func slide() throws {
    for container in containers {
      for progress in [-0.2, 0.05, 0.37, 0.5, 0.9, 1.1] {
        let size = container.size
        for (direction, back, front, top) in [
          (Direction.push, PictureName.from, PictureName.to, size.height * (1 - progress)),
          (.pop, .to, .from, size.height * progress),
        ] {
          let found = try layers(at: progress, direction, in: container)
          #expect(found.back.contents == .picture(back))
          #expect(found.front.contents == .picture(front))
          #expect(found.front.bounds == container.bounds && found.front.transform == .identity)
          #expect(abs(found.front.position.y - size.height / 2 - top) < 1e-9)
          #expect(found.front.position.x == size.width / 2)
        }
      }
    }
  }

  @Test("The two screens do not share a 3D space, so they never intersect")
  func painted() {
    for direction in Direction.allCases {
      let root = Card().scene(at: 0.3, direction, in: Container.phone).root
      #expect(root.sublayerTransform == .identity && !root.sortsSublayersByDepth)
    }
  }

  @Test("Beyond 0…1 the rear screen holds its end poses")
  func overshoot() throws {
    let late = try layers(at: 1.3, .push).back
    expect(late, Self.matrix(-0.001, 0.8, 0, -53.36))
    #expect(late.opacity == 0.6)
    #expect(try layers(at: -0.3, .push).back.transform == .identity)
    #expect(try layers(at: -0.3, .pop).back.opacity == 0.6)
    #expect(try layers(at: 1.3, .pop).back.transform == .identity)
  }

  @Test("The parameters set the perspective, the tilt and the opacity")
  func parameters() throws {
    var card = Card()
    (card.perspective, card.tilt, card.opacity) = (500, .pi / 6, 0.25)
    let tilted = try layers(card, at: 0.1, .push).back
    expect(tilted, Self.matrix(-0.002, 0.95, 30, 0))
    #expect(try layers(card, at: 0.4, .push).back.opacity == 0.25)
  }
}
