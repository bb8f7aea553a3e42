import Frames
import SceneGraph
import Testing

@testable import Preview

@Suite("The order of thumbnails")
struct ThumbnailPlanTests {
  private typealias Thumbnail = ThumbnailPlan.Thumbnail

  private func still(_ effect: Int) -> Thumbnail {
    Thumbnail(effect: effect, instant: ThumbnailPlan.still)
  }

  /// Draws everything as the browser does: urgent thumbnails first.
  private func drawAll(_ plan: inout ThumbnailPlan) -> [Thumbnail] {
    var drawn: [Thumbnail] = []
    while let next = plan.urgent.first ?? plan.others.first {
      plan.note(next)
      drawn.append(next)
    }
    return drawn
  }

  @Test("Stills in view come first, then their motion, then the others, each once")
  func order() {
    var plan = ThumbnailPlan(count: 5)
    plan.inView = [3, 1]
    let drawn = drawAll(&plan)
    #expect(drawn.count == 5 * ThumbnailPlan.instants.count && Set(drawn).count == drawn.count)
    #expect(Array(drawn[..<2]) == [still(3), still(1)])
    #expect(drawn[2..<16].allSatisfy { [1, 3].contains($0.effect) })
    #expect(drawn[2..<9].allSatisfy { $0.effect == 3 })
    #expect(Array(drawn[16..<19]) == [still(0), still(2), still(4)])
  }

  @Test("Scrolling makes the cells that come into view urgent")
  func scrolling() {
    var plan = ThumbnailPlan(count: 6)
    plan.inView = [0, 1, 2]
    plan.note(still(0))
    #expect(plan.urgent == [still(1), still(2)])
    plan.inView = [4, 3]
    #expect(plan.urgent == [still(4), still(3)])
    plan.inView = [0]
    #expect(plan.urgent.isEmpty)
  }

  @Test("A cell shows its still until its motion is complete")
  func shown() {
    var plan = ThumbnailPlan(count: 2)
    #expect(plan.shown(1, at: 6) == nil)
    plan.note(still(1))
    #expect(plan.shown(1, at: 6) == still(1))
    for instant in ThumbnailPlan.instants { plan.note(Thumbnail(effect: 1, instant: instant)) }
    #expect(plan.shown(1, at: 6) == Thumbnail(effect: 1, instant: 6))
    plan.removeAll()
    #expect(plan.shown(1, at: 6) == nil && plan.stills == [still(0), still(1)])
  }

  @Test("An effect that cannot be drawn is left out")
  func failure() {
    var plan = ThumbnailPlan(count: 2)
    plan.inView = [0, 1]
    plan.leaveOut(0)
    #expect(plan.urgent == [still(1)])
    #expect(drawAll(&plan).allSatisfy { $0.effect == 1 })
  }

  /// Two rows of three cells.
  @Test("Cells are ordered from the selected one outwards")
  func outwards() {
    let cells = (0..<6).map { index in
      (
        effect: EffectGrid.Effect(index: index, name: "\(index)"),
        frame: Rect(x: Double(index % 3) * 84, y: Double(index / 3) * 69, width: 76, height: 61)
      )
    }
    #expect(EffectGrid.outwards(cells, from: 4) == [4, 1, 3, 5, 0, 2])
    #expect(EffectGrid.outwards(cells, from: 0) == [0, 3, 1, 4, 2, 5])
    // A selection out of view.
    #expect(EffectGrid.outwards(cells, from: 9).first == 0)
    #expect(EffectGrid.outwards([], from: 1).isEmpty)
  }

  @MainActor @Test("Screens are reduced in steps whose means include every texel")
  func steps() throws {
    let target = try #require(PixelSize(width: 152, height: 86))
    for (width, height) in [(100, 60), (1920, 1080), (3840, 2160), (15360, 8640)] {
      let size = try #require(PixelSize(width: width, height: height))
      let steps = EffectThumbnails.steps(from: size, to: target)
      #expect(steps.last == target)
      for (before, after) in zip([size] + steps, steps) {
        #expect(before.width <= 16 * after.width && before.height <= 16 * after.height)
      }
    }
  }
}
