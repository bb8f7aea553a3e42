import Frames
import GPU
import Headless
import Jobs
import Rendering
import SceneGraph
import ShaderEffects
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// Tests a sweep over many shaders in one process.
@Suite("A sweep over shaders") struct ShaderSweepTests {
  private func sheet(_ count: Int, _ size: PixelSize) throws -> ContactSheet {
    let rows = try (0..<count).map { number in
      TransitionSpec(
        ShaderTransition(
          try ShaderFile(
            name: "s\(number)",
            text: """
              vec4 transition(vec2 uv) {
                return mix(getFromColor(uv), getToColor(uv), progress) * \(number + 1).0 / 99.0;
              }
              """)))
    }
    let layout = try #require(
      ContactSheetLayout(
        frame: size, rows: count, instants: 2, columns: 1, labels: false))
    return ContactSheet(
      rows: rows, instants: [30, 60], layout: layout, container: Container(filling: size))
  }

  /// Draws a sheet of `count` shaders, and returns the most objects of each kind that were alive.
  private func mostObjects(_ count: Int) throws -> [ObjectKind: Int] {
    var most: [ObjectKind: Int] = [:]
    let size = try pixels(24, 16)
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(try TestPictures.smooth(24, 16), as: .from)
      try store.set(try TestPictures.smooth(24, 16, phase: 0.2), as: .to)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      let sheet = try sheet(count, size)
      try sheet.draw(on: sheet.blankImage, with: pipeline, into: DiscardingSink()) { _ in
        most.merge(device.liveObjects) { max($0, $1) }
      }
    }
    return most
  }

  @Test("The objects of a driver do not grow with the number of shaders")
  func objects() throws {
    let some = try mostObjects(20)
    #expect(try mostObjects(60) == some)
    #expect((some[.program] ?? 0) > 0)
  }
}

/// A sink that keeps nothing.
private final class DiscardingSink: FrameSink {
  let passes = 1
  func write(_ pixels: RawSpan, showingFor count: Int) {}
  func endPass() {}
  func commit() {}
  func discard() {}
}
