import Effects
import Foundation
import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

@testable import Preview

@MainActor @Suite("The pictures of a preview, and their files")
struct PreviewPicturesTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes a picture of one grey.
  ///
  /// - Returns: its path.
  private func picture(_ name: String, _ grey: UInt8, _ width: Int = 4) throws -> FilePath {
    let path = folder.appendingPathComponent(name).path
    let frame = try TestPictures.make(width, 4) { _, _ in SIMD4(grey, grey, grey, 255) }
    try PNGFile.write(frame, to: path)
    return FilePath(path)
  }

  private func screens(
    of files: [FilePath], over backdrop: Backdrop = .background,
    _ body: (PreviewPictures, (Int) throws -> UInt8) throws -> Void
  )
    throws
  {
    let configuration = PreviewConfiguration(
      screens: files, TransitionSpec(Flip()), drawing: DrawingSettings(backdrop: backdrop),
      shaders: nil,
      wantsJSON: false)
    let size = try pixels(4, 4)
    try withDevice { device in
      let store = PictureStore(in: device)
      let pictures = try PreviewPictures(
        configuration, try files.map { try PictureReader.read($0) }, in: store, size: size)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      try body(pictures) { number in
        let container = Container(size: Size(width: 4, height: 4), scale: 1)
        return try pipeline.frame(.still(PictureName("screen \(number)"), in: container))[2, 2].x
      }
    }
  }

  private func replace(
    in pictures: PreviewPictures, from index: Int, with files: [FilePath]
  ) throws -> [PictureName] {
    try pictures.replace(from: index, with: files, files.map { try PictureReader.read($0) })
  }

  /// White and black have the mean 0.5; at the bottom the light is 1, and the tone 0.3 of that and
  /// 0.03.
  @Test(
    "Behind the layers of a change is the backdrop of its two screens, and at rest there is none")
  func backdrop() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [picture("a", 90), picture("b", 0), picture("c", 255)]
    try screens(of: files, over: .auto) { pictures, _ in
      let navigation = PreviewNavigation(
        pictures.screens.map(\.name), TransitionSpec(FlipFromLeft(), curve: .linear),
        in: Container(size: Size(width: 400, height: 400), scale: 1))
      #expect(pictures.presentedFrame(of: navigation) == navigation.window.presentedFrame())
      navigation.begin(.push)
      navigation.advance(to: 1)
      #expect(navigation.screen == 2 && !navigation.isChanging)
      navigation.begin(.push)
      navigation.advance(to: 1.5)
      let scene = pictures.presentedFrame(of: navigation).scene
      guard case .gradient(let gradient) = scene.root.contents else {
        Issue.record("no gradient")
        return
      }
      #expect(abs(gradient.color(atLocation: 1).x - 0.28) < 1e-9)
    }
    // A flip has nothing behind it, unless a colour is requested.
    try screens(of: files, over: .color(.red)) { pictures, _ in
      let navigation = PreviewNavigation(
        pictures.screens.map(\.name), TransitionSpec(Flip()),
        in: Container(size: Size(width: 400, height: 400), scale: 1))
      navigation.begin(.push)
      navigation.advance(to: 0.2)
      #expect(pictures.presentedFrame(of: navigation).scene.root.contents == .color(.red))
    }
  }

  /// White and black have the mean 0.5; at the bottom the light is 1, and the tone 0.3 of that and
  /// 0.03.
  @Test("A backdrop replaces another one, and its file is one of the window's")
  func placing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [picture("a", 0), picture("b", 255)]
    let wall = try picture("wall", 80)
    try screens(of: files) { pictures, _ in
      let navigation = PreviewNavigation(
        pictures.screens.map(\.name), TransitionSpec(FlipFromLeft(), curve: .linear),
        in: Container(size: Size(width: 400, height: 400), scale: 1))
      navigation.begin(.push)
      navigation.advance(to: 0.5)
      var contents: Layer.Contents {
        pictures.presentedFrame(of: navigation).scene.root.contents
      }
      #expect(contents == .none)
      try pictures.place(.color(.red), over: .black)
      #expect(contents == .color(.red))
      try pictures.place(.auto, over: .black)
      guard case .gradient(let gradient) = contents else {
        Issue.record("no gradient")
        return
      }
      #expect(abs(gradient.color(atLocation: 1).x - 0.28) < 1e-9)
      try pictures.place(.picture(wall), over: .black)
      #expect(pictures.files == Set(files + [wall]))
      #expect(pictures.drawing.backdropWords == ["--backdrop", wall.description])
      // A file that is not there leaves what is behind the layers.
      #expect(throws: JobError.self) { try pictures.place(.picture("none.png"), over: .white) }
      #expect(pictures.drawing.backdrop == .picture(wall))
      #expect(pictures.drawing.background == .black)
      try pictures.place(.background, over: .white)
      #expect(contents == .none && pictures.files == Set(files))
      #expect(pictures.drawing.backdropWords == ["--background", "#ffffffff"])
    }
  }

  @Test("The copied command names a backdrop that is not the default")
  func words() {
    func words(_ backdrop: Backdrop, _ background: Color = .black) -> [String] {
      DrawingSettings(background: background, backdrop: backdrop).backdropWords
    }
    #expect(words(.auto).isEmpty && words(.blur) == ["--backdrop", "blur"])
    #expect(words(.background, .clear) == ["--background", "#00000000"])
    #expect(words(.color(.red)) == ["--backdrop", "#ff0000ff"])
    #expect(words(.picture("a b.png")) == ["--backdrop", "a b.png"])
  }

  @Test(
    "Dropped files replace screens from an index on, and further ones are added at the top"
  )
  func replacing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [picture("a", 10), picture("b", 20), picture("c", 30)]
    let (x, y, z) = try (picture("x", 110), picture("y", 120, 9), picture("z", 130))
    try screens(of: files) { pictures, grey in
      #expect(try replace(in: pictures, from: 1, with: [x]).isEmpty)
      #expect(try [grey(1), grey(2), grey(3)] == [10, 110, 30])
      #expect(pictures.screens.map(\.file) == [files[0], x, files[2]])
      let added = try replace(in: pictures, from: 2, with: [x, y, z])
      #expect(added == [PictureName("screen 4"), PictureName("screen 5")])
      #expect(try (1...5).map(grey) == [10, 110, 110, 120, 130])
      #expect(pictures.files == [files[0], x, y, z])
    }
  }

  @Test("A changed file is shown wherever it is a screen, and nowhere else")
  func changed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [picture("a", 10), picture("b", 20)]
    let frame = try PictureReader.read(picture("x", 110))
    try screens(of: files + [files[0]]) { pictures, grey in
      try pictures.show(frame, in: files[0])
      #expect(try [grey(1), grey(2), grey(3)] == [110, 20, 110])
      try pictures.show(frame, in: "another")
      #expect(try grey(2) == 20)
    }
  }

  @Test("Files whose names differ in a byte that is not UTF-8 are different screens")
  func bytes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [UInt8(0xfe), 0xff].map { byte in
      let file = FilePath(bytes: try picture("a", byte - 200).bytes + [byte])
      let (from, to) = (folder.path + "/a", file.bytes.map { CChar(bitPattern: $0) } + [0])
      try #require(rename(from, to) == 0)
      return file
    }
    let frame = try PictureReader.read(picture("x", 110))
    try screens(of: files) { pictures, grey in
      #expect(pictures.files == Set(files))
      try pictures.show(frame, in: files[1])
      #expect(try [grey(1), grey(2)] == [54, 110])
    }
  }

  @Test("The picture of a parameter is replaced by another file, and kept as long as it is named")
  func parameters() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try [picture("a", 10), picture("b", 20)]
    let (x, y) = try (picture("x", 110), picture("y", 120))
    let (face, frame) = (PictureName("screen 9"), try PictureReader.read(x))
    try screens(of: files) { pictures, grey in
      #expect(pictures.version(of: face) == nil)
      try pictures.open(frame, in: x, as: face)
      let first = try #require(pictures.version(of: face))
      #expect(try grey(9) == 110 && pictures.files == [files[0], files[1], x])
      try pictures.open(try PictureReader.read(y), in: y, as: face)
      #expect(try grey(9) == 120 && pictures.version(of: face) != first)
      #expect(pictures.files == [files[0], files[1], y])
      pictures.keep([(face, y.description)])
      #expect(pictures.version(of: face) != nil)
      pictures.keep([])
      #expect(pictures.version(of: face) == nil && pictures.files == Set(files))
    }
  }
}
