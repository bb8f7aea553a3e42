import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Preview

@MainActor
@Suite("The viewport of the window") struct PreviewViewportTests {
  /// Programs are counted by the device, which knows nothing of choices. Large pages are drawn in
  /// parts by specialized programs.
  @Test(
    "A frame that must not wait uses the programs that are compiled", arguments: ["cube", "flip"])
  func compiledPrograms(name: String) throws {
    try withDevice { device in
      let size = try #require(PixelSize(width: 1280, height: 720))
      let viewport = try PreviewViewport(Renderer(in: device), size: size, over: .black)
      try viewport.pictures.set(TestPictures.smooth(1280, 720), as: .from)
      try viewport.pictures.set(TestPictures.smooth(1280, 720, phase: 0.4), as: .to)
      let effect = try #require(Catalog.transition(named: name)).init()
      let frame = PresentedFrame(effect.scene(at: 0.3, .push, in: Container(filling: size)))
      func programs() -> Int { device.liveObjects[.program] ?? 0 }

      while try !viewport.warmUp(frame, in: .draft, .few) {}
      let few = programs()
      #expect(try !viewport.draw(frame, in: .moving, compiling: false))
      #expect(viewport.lacksPrograms && programs() == few)

      // A renderer of many frames has yet other programs.
      for _ in 0..<10 {
        while try !viewport.warmUp(frame, in: .moving, .specialized) {}
      }
      let all = programs()
      #expect(all > few)
      _ = try viewport.draw(frame, in: .moving, compiling: false)
      #expect(!viewport.lacksPrograms && programs() == all)
    }
  }

  @Test("A frame that may wait compiles its programs")
  func compiling() throws {
    try withDevice { device in
      let size = try #require(PixelSize(width: 320, height: 240))
      let viewport = try PreviewViewport(Renderer(in: device), size: size, over: .black)
      try viewport.pictures.set(TestPictures.smooth(320, 240), as: .from)
      try viewport.pictures.set(TestPictures.smooth(320, 240, phase: 0.4), as: .to)
      let effect = try #require(Catalog.transition(named: "cube")).init()
      let frame = PresentedFrame(effect.scene(at: 0.3, .push, in: Container(filling: size)))
      #expect(try viewport.draw(frame, in: .full))
      #expect(!viewport.lacksPrograms)
      #expect(try viewport.draw(frame, in: .full, compiling: false))
      #expect(!viewport.lacksPrograms)
    }
  }
}
