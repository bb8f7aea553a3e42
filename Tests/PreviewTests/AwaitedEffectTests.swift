import Effects
import Foundation
import Media
import SceneGraph
import Testing
import Threads
import Transitions

@testable import Preview

@MainActor @Suite("Shader files that are checked before they are played")
struct AwaitedEffectTests {
  private static let container = Container(size: Size(width: 375, height: 600), scale: 1)

  /// Checks of shader files that end when they are let go.
  private final class Checks: Sendable {
    private let state = ConditionLock((isOpen: false, done: 0))
    /// Waits until checks are let go.
    func wait() { state.wait(until: \.isOpen, { _ in }) }
    func letGo() { state.withLock { $0.isOpen = true } }
    func noteDone() { state.withLock { $0.done += 1 } }
    func waitForDone(_ count: Int) { state.wait(until: { $0.done >= count }, { _ in }) }
  }

  /// A folder with two shaders, removed at the end of this value's life.
  private final class Shaders {
    let files: [FilePath]
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("shaders-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      files = ["one", "two"].map { [folder] in FilePath(folder.path + "/\($0).glsl") }
      for file in files {
        try Data("vec4 transition(vec2 p) { return getFromColor(p); }".utf8)
          .write(to: URL(filePath: file.description))
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test("A shader file is played once it has been checked, and the last one chosen wins")
  func awaited() throws {
    let (checks, shaders) = (Checks(), try Shaders())
    let menu = EffectMenu(
      files: shaders.files,
      check: { _ in
        checks.wait()
        return nil
      })
    let navigation = PreviewNavigation(
      [PictureName("screen 1"), PictureName("screen 2")],
      TransitionSpec(Flip()), in: Self.container,
      choosingFrom: menu, wake: { checks.noteDone() })
    let editor = navigation.editor
    let first = menu.names.count - 2
    #expect(!editor.chooseEffect(at: first))
    #expect(navigation.spec.name == "flip" && navigation.awaitedEffect == first)
    // Steps go on from what is awaited.
    editor.chooseEffect(by: 1)
    #expect(navigation.spec.name == "flip" && navigation.awaitedEffect == first + 1)
    #expect(!navigation.effects.takeFinished())
    checks.letGo()
    checks.waitForDone(2)
    #expect(navigation.effects.takeFinished())
    #expect(editor.chooseAwaitedEffect())
    #expect(EffectMenu.file(of: navigation.spec) == shaders.files[1])
    #expect(navigation.awaitedEffect == nil && !editor.chooseAwaitedEffect())
    // What has been checked is played immediately.
    editor.chooseEffect(by: -1)
    #expect(EffectMenu.file(of: navigation.spec) == shaders.files[0])
  }

  @Test("A shader file that has changed is checked again, and a choice of another effect wins")
  func changed() throws {
    let (checks, shaders) = (Checks(), try Shaders())
    checks.letGo()
    let menu = EffectMenu(files: shaders.files)
    let navigation = PreviewNavigation(
      [PictureName("screen 1"), PictureName("screen 2")],
      TransitionSpec(Flip()), in: Self.container,
      choosingFrom: menu, wake: { checks.noteDone() })
    let (editor, index) = (navigation.editor, menu.names.count - 1)
    editor.chooseEffect(at: index)
    checks.waitForDone(1)
    #expect(editor.chooseAwaitedEffect())
    try editor.choose(effectNamed: "cube")
    try Data("float x = ; a longer text that is not a shader".utf8)
      .write(to: URL(filePath: shaders.files[1].description))
    var faults = 0
    navigation.onFault = { _ in faults += 1 }
    #expect(!editor.chooseEffect(at: index) && navigation.awaitedEffect == index)
    checks.waitForDone(2)
    #expect(!editor.chooseAwaitedEffect() && faults == 1 && navigation.awaitedEffect == nil)
    #expect(navigation.spec.name == "cube")
    // Another choice meanwhile is kept.
    try Data("float x = ; a still longer text that is not a shader".utf8)
      .write(to: URL(filePath: shaders.files[1].description))
    editor.chooseEffect(at: index)
    try editor.choose(effectNamed: "flip")
    checks.waitForDone(3)
    #expect(!editor.chooseAwaitedEffect() && navigation.spec.name == "flip" && faults == 1)
  }
}
