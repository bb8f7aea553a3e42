import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("cards")
struct CardsTests {
  private func cards(_ deal: Cards.Deal = .back, _ edge: Edge = .left, deck: Int = 2) -> Cards {
    var cards = Cards()
    (cards.deal, cards.edge, cards.deck) = (deal, edge, deck)
    return cards
  }

  static let deals = Cards.Deal.allCases.flatMap { deal in Edge.allCases.map { (deal, $0) } }

  @Test("The next card's corners match the closed formula within 1e-9 pt")
  func nextCard() throws {
    var cards = cards()
    (cards.gap, cards.dolly, cards.perspective) = (30, 0.5, 1200)
    for progress in [0.05, 0.3, 0.5, 0.85] {
      let card = try #require(
        cards.scene(at: progress, .push, in: Container.phone).layers(showing: .to).first)
      let slot = 1 - progress * progress * (3 - 2 * progress)
      let dollyFactor = sin(.pi * progress) * sin(.pi * progress)
      // 667 is the longer side. Deeper cards are lower, by their visible strip plus the
      // perspective's shift.
      let z = -30 * slot - 0.5 * 667 * dollyFactor
      let below = 30 * (0.4 + 333.5 / 1200) * slot * dollyFactor
      for (corner, unit) in zip(card.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
        let expected = projection(
          of: SIMD3(unit.0 * 375, unit.1 * 667 + below, z), from: 1200, in: Container.phone.size)
        #expect(distance(corner, expected) < 1e-9, "at \(progress)")
      }
    }
  }

  @Test("The corner radius is 0 at both ends, 24 between, and equal on all cards")
  func radius() throws {
    func radii(_ progress: Double) -> [Double] {
      cards().scene(at: progress, .push, in: Container.phone).placedLayers.map(\.layer.cornerRadius)
    }
    for progress in [1e-6, 1 - 1e-6] {
      let found = radii(progress)
      #expect(found.count == 4)
      for radius in found { #expect(radius >= 0 && radius < 1e-9) }
    }
    // sin²(π/4) · 3 is above 1.
    for progress in [0.25, 0.5, 0.75] { #expect(radii(progress) == [24, 24, 24, 24]) }
    for card in cards().scene(at: 0.3, .push, in: Container.phone).placedLayers {
      #expect(card.layer.masksToBounds)
    }
  }

  /// A container of 16 to 9 that is 375 points wide is 375 · 9/16 points high: 24 · 9/16 is 13.5.
  @Test("On a screen less than 375 points high the corners keep their share of its height")
  func wideRadius() throws {
    let wide = Container(size: Size(width: 375, height: 375 * 9 / 16), scale: 4)
    let large = Container(size: Size(width: 1920, height: 1080), scale: 1)
    for (container, radius) in [(wide, 13.5), (large, 24)] {
      for card in cards().scene(at: 0.5, .push, in: container).placedLayers {
        #expect(abs(card.layer.cornerRadius - radius) < 1e-12)
      }
    }
  }

  @Test("Cards never intersect", arguments: deals)
  func apart(_ deal: Cards.Deal, _ edge: Edge) throws {
    for container in containers {
      for (angle, tilt) in [(7.0, 9.0), (60, 45), (0, 0)] {
        var cards = cards(deal, edge)
        (cards.angle, cards.tilt) = (angle * .pi / 180, tilt * .pi / 180)
        for progress in stride(from: -0.5, through: 1.5, by: 1.0 / 64) where progress != 0 {
          guard progress != 1 else { continue }
          let found = cards.scene(at: progress, .push, in: container).placedLayers
          try #require(found.count == 4)
          let top = found[3].cornersInSpace
          for other in found.prefix(3) {
            let corners = other.cornersInSpace
            // The bounding boxes are disjoint along one of the three axes.
            let isApart = (0..<3).contains { axis in
              let (a, b) = (top.map { $0[axis] }, corners.map { $0[axis] })
              return (a.min() ?? 0) > (b.max() ?? 0) || (a.max() ?? 0) < (b.min() ?? 0)
            }
            #expect(isApart, "\(angle)° and \(tilt)° at \(progress) in \(container.size)")
          }
        }
      }
    }
  }

  @Test("The deck is in order, each card one gap below the one above")
  func deck() throws {
    for progress in [0.1, 0.4, 0.8] {
      let found = cards(deck: 4).scene(at: progress, .push, in: Container.phone).placedLayers
      // The four cards of the deck, lowest first, then the next card, then the dealt one.
      try #require(found.count == 6)
      for (low, high) in zip(found.prefix(4), found.dropFirst()) {
        #expect(abs(high.cornersInSpace[0].z - low.cornersInSpace[0].z - 24) < 1e-9)
        guard progress == 0.4 else { continue }
        // The lower card's bottom edge shows below that of the card above.
        let (lower, upper) = (try #require(low.corners[2]), try #require(high.corners[2]))
        #expect(lower.y > upper.y)
      }
    }
  }

  @Test("Dealt back, the card ends below the whole deck", arguments: Edge.allCases)
  func back(_ edge: Edge) throws {
    let found = cards(.back, edge).scene(at: 0.999, .push, in: Container.phone).placedLayers
    let top = found[3].cornersInSpace.map(\.z)
    for other in found.prefix(3) {
      #expect(try #require(top.max()) < (try #require(other.cornersInSpace.map(\.z).min())))
    }
    let start = cards(.back, edge).scene(at: 0.001, .push, in: Container.phone).placedLayers
    for other in start.prefix(3) {
      #expect(try #require(start[3].cornersInSpace.map(\.z).min()) > other.cornersInSpace[0].z)
    }
  }

  @Test(
    "Dealt away, the card and the visible part of its shadow are outside the screen",
    arguments: Edge.allCases)
  func away(_ edge: Edge) throws {
    for container in containers {
      for (angle, tilt) in [(7.0, 9.0), (60, 45), (0, 0)] {
        var cards = cards(.away, edge)
        (cards.angle, cards.tilt) = (angle * .pi / 180, tilt * .pi / 180)
        let found = cards.scene(at: 1 - 1e-6, .push, in: container).placedLayers
        let (size, corners) = (container.size, found[3].corners.compactMap { $0 })
        #expect(corners.count == 4)
        // Three and a half standard deviations of 16 points.
        let gap =
          switch edge {
          case .left: -(corners.map(\.x).max() ?? .infinity)
          case .right: (corners.map(\.x).min() ?? -.infinity) - size.width
          case .top: -(corners.map(\.y).max() ?? .infinity)
          case .bottom: (corners.map(\.y).min() ?? -.infinity) - size.height
          }
        #expect(gap >= 56, "\(edge), \(angle)° in \(size): \(gap)")
      }
    }
  }

  @Test("Dealt away, the card stays above the deck", arguments: Edge.allCases)
  func above(_ edge: Edge) throws {
    for progress in stride(from: 1.0 / 64, to: 1, by: 1.0 / 64) {
      let found = cards(.away, edge).scene(at: progress, .push, in: Container.phone).placedLayers
      let lowest = try #require(found[3].cornersInSpace.map(\.z).min())
      for other in found.prefix(3) {
        #expect(lowest > (try #require(other.cornersInSpace.map(\.z).max())))
      }
    }
  }

  @Test("The card moves to its side, and the deck stays", arguments: deals)
  func side(_ deal: Cards.Deal, _ edge: Edge) throws {
    for progress in [0.2, 0.35] {
      let found = cards(deal, edge).scene(at: progress, .push, in: Container.phone).placedLayers
      let top = found[3].position(atUnit: Point(x: 0.5, y: 0.5))
      let (x, y) = (top.x - 187.5, top.y - 333.5)
      switch edge {
      case .left: #expect(x < -5 && abs(y) < 1e-9)
      case .right: #expect(x > 5 && abs(y) < 1e-9)
      case .top: #expect(y < -5 && abs(x) < 1e-9)
      case .bottom: #expect(y > 5 && abs(x) < 1e-9)
      }
      for other in found.prefix(3) {
        #expect(abs(other.position(atUnit: Point(x: 0.5, y: 0.5)).x - 187.5) < 1e-9)
      }
    }
  }

  @Test("A deal to the right mirrors a deal to the left")
  func mirrorImage() {
    for (deal, progress) in [(Cards.Deal.back, 0.2), (.back, 0.8), (.away, 0.4), (.away, 0.9)] {
      let left = cards(deal, .left).scene(at: progress, .push, in: Container.phone).placedLayers
      let right = cards(deal, .right).scene(at: progress, .push, in: Container.phone).placedLayers
      for (card, mirrored) in zip(left, right) {
        for (a, b) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
          let corner = card.cornersInSpace[a]
          #expect(
            farthest(SIMD3(375 - corner.x, corner.y, corner.z), mirrored.cornersInSpace[b]) < 1e-9)
        }
      }
    }
  }

  @Test("The shadow is soft, falls away from the light, and vanishes at both ends")
  func shadow() throws {
    func shadows(_ progress: Double) -> [Shadow] {
      cards().scene(at: progress, .push, in: Container.phone).root.sublayers.compactMap(\.shadow)
    }
    for progress in [1e-6, 1 - 1e-6] {
      for shadow in shadows(progress) { #expect(shadow.color.alpha < 1e-9) }
    }
    let half = shadows(0.5)
    #expect(half.count == 2)
    for shadow in half {
      #expect(abs(shadow.color.alpha - 0.4) < 1e-12 && shadow.radius == 16)
      #expect(shadow.offset.x > 0 && shadow.offset.y > 0)
    }
    var none = cards()
    none.shadow = 0
    for layer in none.scene(at: 0.5, .push, in: Container.phone).root.sublayers {
      #expect(layer.shadow == nil)
    }
  }

  @Test("The card's top edge tilts back and the card rotates towards its side")
  func tilt() throws {
    let card = try #require(
      cards(.away, .right).scene(at: 0.3, .push, in: Container.phone).layers(showing: .from).first)
    // Tilted back: smaller z at the top. Clockwise: the right end of the top edge is below its left
    // end.
    #expect(card.cornersInSpace[0].z < card.cornersInSpace[3].z - 1)
    #expect(card.cornersInSpace[1].y > card.cornersInSpace[0].y + 1)
  }

  @Test("Every card shows its front, unmirrored", arguments: deals)
  func fronts(_ deal: Cards.Deal, _ edge: Edge) {
    for progress in stride(from: -0.5, through: 1.5, by: 0.125) {
      for card in cards(deal, edge).scene(at: progress, .push, in: Container.phone).placedLayers {
        #expect(card.showsFront)
      }
    }
  }
}
