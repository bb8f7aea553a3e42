import Effects
import Frames
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Tests the curled page along the line where it turns over.
@Suite struct CurlTests {
  @Test(
    "The front does not shine through the soft edge where the page turns over",
    arguments: [0.5, 0.55, 0.6, 0.65, 0.7], [1.0, 2])
  func turningLine(progress: Double, scale: Double) throws {
    let size = try pixels(Int(300 * scale), Int(40 * scale))
    var curl = PageCurl()
    (curl.angle, curl.radius, curl.shading, curl.shadow) = (0, 20, 0, 0)
    curl.tint = Color(red: 0, green: 1, blue: 0)
    let container = Container(size: Size(width: 300, height: 40), scale: scale)
    try withDevice { device in
      let frame = try device.frame(
        curl.scene(at: progress, .push, in: container),
        [
          .from: try TestPictures.plain(size.width, size.height, SIMD4(255, 0, 0, 255)),
          .to: try TestPictures.plain(size.width, size.height, SIMD4(0, 0, 255, 255)),
        ], size: size)
      // Half a turn of paper is 63 points long and the rest comes back over the front. With more
      // than that lifted, the front is visible left of the loose end only, and right of it the back
      // and then the new screen.
      let row = size.height / 2
      let colors = (0..<size.width).map { frame[$0, row] }
      let firstBack = try #require(colors.firstIndex { $0.y > 250 })
      let lastBack = try #require(colors.lastIndex { $0.y > 250 })
      #expect(lastBack > firstBack + 20)
      for x in (firstBack + 1)..<size.width {
        #expect(colors[x].x <= 1, "\(x): \(colors[x])")
      }
    }
  }
}
