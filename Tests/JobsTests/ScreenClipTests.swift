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

@Suite("Many parts of clips")
struct ManyScreenClipTests {
  @Test("A hundred cuts to two files open each of them twice at most, and show their own frames")
  func cuts() throws {
    let folder = try ClipFolder()
    let files = [
      try folder.makeClip("a.mkv", seconds: 2), try folder.makeClip("b.mkv", seconds: 2, hue: 90),
    ]
    let infos = try files.map { try #require(try ClipInfo.read($0)) }
    func part(_ index: Int) -> ScreenClips.Part {
      ScreenClips.Part(
        InputPicture(path: files[index % 2], origin: "", name: PictureName("clip \(index)")),
        infos[index % 2], from: index * 7 % 50, count: 3)
    }
    /// Returns a frame of a clip that is opened for it alone.
    func alone(_ index: Int, at frame: Int) throws -> [UInt8]? {
      try ScreenClips([part(index)], rate: FrameRate(30), .init())
        .frame(of: PictureName("clip \(index)"), at: frame)?.bytes
    }
    let clips = ScreenClips((0..<100).map(part), rate: FrameRate(30), .init())
    for index in 0..<100 {
      // As in a transition, two clips are shown at once; the last one goes back at its end.
      for (clip, frame) in [(index, 0), (index + 1, 0), (index, 2), (index + 1, 1), (index, 1)]
      where clip < 100 {
        let shown = try clips.frame(of: PictureName("clip \(clip)"), at: frame)
        guard index % 9 == 0 else { continue }
        #expect(try shown?.bytes == alone(clip, at: frame), "clip \(clip) at \(frame)")
      }
    }
    #expect(clips.openings <= 4)
  }
}
