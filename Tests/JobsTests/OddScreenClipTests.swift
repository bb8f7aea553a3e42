import Frames
import Media
import SceneGraph
import TestSupport
import Testing

@testable import Jobs

@Suite("A screen that is a clip with an odd side")
struct OddScreenClipTests {
  @Test(
    "shows what the clip without its last column and row shows", arguments: ["yuv420p", "gbrp"])
  func frames(_ pixels: String) throws {
    let folder = try ClipFolder()
    let (odd, even) = (folder.path("odd.mkv"), folder.path("even.mkv"))
    try FFmpegProgram.run(
      "-f lavfi -i @0 -c:v ffv1 -pix_fmt \(pixels) @1",
      ["testsrc2=size=162x122:rate=30:duration=0.3,crop=161:121:0:0:exact=1", odd])
    try FFmpegProgram.run("-i @0 -vf crop=160:120:0:0:exact=1 -c:v ffv1 @1", [odd, even])
    let frames = try [odd, even].map { path in
      let pictures = InputPictures(from: FilePath(path), to: FilePath(path))
      let clips = try #require(try ScreenClips(pictures, count: 5, rate: FrameRate(30)))
      return [try clips.frame(of: .from, at: 2), try clips.frame(of: .to, at: 3)]
    }
    let shown = try #require(frames[0][0])
    #expect(shown.size == PixelSize(width: 160, height: 120))
    #expect(frames[0].map(\.?.bytes) == frames[1].map(\.?.bytes))
  }
}
