import Frames
import TestSupport
import Testing

@testable import Media

@Suite("A clip with alpha")
struct ClipAlphaTests {
  /// Returns luma and chroma of a colour in BT.709 with limited range (ITU-R BT.709-6).
  private func yuv(_ color: [Double]) -> [Double] {
    let (red, green, blue) = (color[0] / 255, color[1] / 255, color[2] / 255)
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return [16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748]
  }

  /// The left half of the clip has an alpha of 0.5, and the right half one of 1.
  @Test(
    "is composited over the background",
    arguments: [
      ("clip.mov", "-c:v png -pix_fmt rgba", 2.0),
      ("clip.mov", "-c:v qtrle -pix_fmt argb", 2.0),
      ("clip.mov", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le", 3.0),
      // swscale makes this fixture with chroma that is 3 off.
      ("clip.webm", "-c:v libvpx-vp9 -lossless 1 -pix_fmt yuva420p", 4.0),
    ])
  func composited(name: String, options: String, tolerance: Double) throws {
    let clip = try ClipFixture(
      name,
      "color=0x3070c0:size=64x48:rate=10:duration=0.5,format=rgba,"
        + "geq=r=48:g=112:b=192:a='if(lt(X,32),128,255)',"
        + "scale=out_color_matrix=bt709:out_range=\(options.contains("rgb") ? "full" : "limited")",
      options: "\(options) -colorspace bt709 -color_primaries bt709 -color_trc bt709")
    let size = PixelSize.fixture(64, 48)
    for background in [RGBColor.black, RGBColor(red: 250, green: 200, blue: 40)] {
      let reader = try ClipReader(
        clip.file, from: 0, count: 5,
        ClipReader.Settings(
          format: VideoPictureFormat(size: size), rate: FrameRate(10), background: background))
      var count = 0
      while let picture = try reader.next() {
        count += 1
        let planes = picture.planes
        let back = [background.red, background.green, background.blue].map { Double($0) }
        for (x, alpha) in [(12, 128.0 / 255), (52, 1.0)] {
          let expected = yuv(zip([48.0, 112, 192], back).map { $0 * alpha + $1 * (1 - alpha) })
          let chroma = 64 * 48 + 12 * 32 + x / 2
          let shown = [planes[24 * 64 + x], planes[chroma], planes[chroma + 32 * 24]]
          for (value, wanted) in zip(shown, expected) {
            #expect(abs(Double(value) - wanted) <= tolerance, "\(shown), not \(expected)")
          }
        }
      }
      #expect(count == 5)
    }
  }
}
