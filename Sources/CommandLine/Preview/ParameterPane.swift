import Frames
import Transitions

/// The effect's parameters and its curve, beside the stage.
@MainActor
final class ParameterPane: PreviewPane {
  /// In the window's units.
  static let width = 240.0

  private let stage: PreviewStage
  private(set) var selection = 0

  init(of stage: PreviewStage) { self.stage = stage }

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    let panel = PreviewPanel(
      title: stage.motion.name, rows: stage.motion.rows, selection: selection,
      curve: stage.motion.curve)
    let scale = max(Int(container.scale.rounded()), 1)
    let name = PictureName("\(panel) \(scale)")
    let size = try text.size(of: name) { try panel.frame($0, scale: scale) }
    return Scene(
      container,
      sublayers: [
        Layer(
          frame: Rect(
            x: 0, y: 0, width: Double(size.width) / container.scale,
            height: Double(size.height) / container.scale),
          contents: .picture(name))
      ])
  }

  /// Selects the next parameter.
  func selectNext() { selection = (selection + 1) % max(stage.motion.rows.count, 1) }

  /// Selects the first one.
  func selectFirst() { selection = 0 }
}
