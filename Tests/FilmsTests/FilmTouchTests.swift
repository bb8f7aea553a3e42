import Effects
import FilmScripts
import Foundation
import Frames
import Jobs
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Films

/// Fingers and the pointer of films.
@Suite("Fingers and the pointer of films")
struct FilmTouchTests {
  private let size: PixelSize

  init() throws { size = try #require(PixelSize(width: 750, height: 1000)) }

  private func plan(_ text: String) throws -> FilmPlan {
    try FilmPlan(FilmScript(text: text), rate: FrameRate(60)) {
      try TransitionSpec($0.effect.text, from: Catalog.all)
    }
  }

  /// The middles of the layers at a time, in points of a screen of 375 points.
  private func places(_ plan: FilmPlan, _ time: Double) -> [Point] {
    let container = Container(size: Size(width: 375, height: 500), scale: 2)
    let stage = FilmStage(
      container: container, fit: .contain, size: size, pictures: [size], screenWidth: 375,
      longPictures: [], clips: [])
    return FilmTouches(plan.touches, hidingPointerAt: plan.pointerEnds, on: stage)
      .layers(at: time, in: FilmView()).map { layer in
        Point(
          x: layer.position.x - layer.bounds.size.width * (layer.anchorPoint.x - 0.5),
          y: layer.position.y - layer.bounds.size.height * (layer.anchorPoint.y - 0.5))
      }
  }

  private func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool {
    // A drawing is on whole pixels around its centre.
    abs(point.x - x) <= 0.75 && abs(point.y - y) <= 0.75
  }

  @Test("Several fingers are beside each other about the place, and one of them is heard")
  func fingers() throws {
    let plan = try plan("show a.png for 1s\ntap 187,250 fingers=3\nsound tap.wav at tap")
    let places = places(plan, 1.25)
    #expect(places.count == 3)
    for (place, x) in zip(places, [131.0, 187, 243]) { #expect(isNear(place, x, 250)) }
    #expect(plan.sounds.first?.times == [1.2])
  }

  @Test("A pinch begins and ends at its distances, about its middle")
  func pinch() throws {
    let plan = try plan("show a.png for 1s\npinch 187,250 from=100 to=200 in 0.5s")
    #expect(abs(plan.duration - 1.7) < 1e-9)
    for (time, distance) in [(1.2, 100.0), (1.699_999, 200)] {
      let places = places(plan, time)
      try #require(places.count == 2)
      let way = hypot(places[1].x - places[0].x, places[1].y - places[0].y)
      #expect(abs(way - distance) <= 1.5, "\(time)")
      #expect(
        isNear(
          Point(x: (places[0].x + places[1].x) / 2, y: (places[0].y + places[1].y) / 2), 187, 250))
    }
  }

  @Test("A long press lasts as long as it says")
  func press() throws {
    let plan = try plan("show a.png for 1s\ntap 50,60 for 2s")
    #expect(abs(plan.duration - 3.2) < 1e-9)
    #expect(isNear(try #require(places(plan, 3).first), 50, 60))
  }

  @Test("A pointer moves from place to place, stays, and is hidden by 'touches'")
  func pointer() throws {
    let plan = try plan(
      """
      touches on style=pointer
      show a.png for 1s
      hover 100,100 in 0.5s
      tap 200,300
      wait 1s
      touches off
      tap 10,10
      """)
    #expect(places(plan, 0.9).isEmpty)
    #expect(isNear(try #require(places(plan, 1.5).first), 100, 100))
    // It touches the screen 0.45 s after it started from the last place.
    #expect(isNear(try #require(places(plan, 1.95).first), 200, 300))
    #expect(isNear(try #require(places(plan, 2.9).last), 200, 300))
    #expect(places(plan, plan.duration - 0.05).isEmpty)
    #expect(plan.heardTouches.count == 2)
  }

  @Test(
    "Wrong fingers are explained with their column",
    arguments: [
      ("show a.png\ntap 1,1 fingers=6", "fingers from 1 to 5"),
      ("show a.png\npinch 1,1 from=x", "'x' is not a distance"), ("touches", "'on' or a key"),
      ("touches on style=hand", "dot or pointer"), ("touches on size=1", "4 to 400"),
    ])
  func faults(text: String, fault: String) throws {
    let error = #expect(throws: FilmScriptError.self) { try FilmScript(text: text) }
    #expect(error?.fault.contains(fault) == true, "\(error?.fault ?? "")")
  }
}
