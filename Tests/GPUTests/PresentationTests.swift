import COpenGL
import Frames
import GPU
import TestSupport
import Testing

@Suite struct PresentationTests {
  /// Reads the default framebuffer and returns its rows from the top; OpenGL's start at the bottom.
  private func window(_ size: PixelSize) -> Frame {
    var bytes = [UInt8](repeating: 0, count: size.rgbaByteCount)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), 0)
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      &bytes)
    let rowLength = 4 * size.width
    let rows = (0..<size.height).reversed().flatMap { bytes[($0 * rowLength)...].prefix(rowLength) }
    return Frame(size: size, alpha: .premultiplied, bytes: rows)
  }

  /// A target of 3 × 2 pixels at (2, 1) of a window of 6 × 5, both counted from the top left.
  ///
  /// A background target of the window's size is presented first. `clearWindow` cannot stand in for
  /// it: a pbuffer has no back buffer, and Mesa does not perform a direct state access clear of it.
  @Test func rowsArePresentedFromTheTop() throws {
    let size = try pixels(6, 5)
    let context = try #require(PbufferContext(width: 6, height: 5))
    let device = try Device(context: context, validation: true)
    let picture = try TestPictures.make(3, 2) { x, y in
      SIMD4(UInt8(20 + 40 * x), UInt8(30 + 50 * y), 7, 255)
    }
    do {
      let target = try RenderTarget(size: picture.size, label: "test", in: device)
      target.copy(
        try Texture(picture, label: "", in: device), fromX: 0, y: 0, toX: 0, y: 0, width: 3,
        height: 2)
      // A scissor rectangle of an earlier pass does not restrict the presentation.
      _ = RenderPass(into: target, within: (0, 0, 1, 1))
      let background = try RenderTarget(size: size, label: "background", in: device)
      background.clear(to: SIMD4(0.2, 0.4, 0.6, 1))
      background.present(in: size, x: 0, y: 0)
      target.present(in: size, x: 2, y: 1)
      let expected = try TestPictures.make(6, 5) { x, y in
        (2..<5).contains(x) && (1..<3).contains(y)
          ? picture[x - 2, y - 1] : SIMD4(51, 102, 153, 255)
      }
      #expect(window(size).bytes == expected.bytes)
    }
    try device.check("presenting")
    #expect(device.liveObjects.isEmpty && device.messages.isEmpty)
  }
}
