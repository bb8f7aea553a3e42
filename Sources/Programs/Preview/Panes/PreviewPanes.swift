import GPU
import Media
import Rendering
import SceneGraph
import Transitions

/// The panes of a preview, by name: opens, closes and remembers them.
@MainActor
final class PreviewPanes {
  /// The panes.
  let parameters: ParameterPane
  let scrubber: ScrubberPane
  let statistics = StatisticsPane()

  private let compositor: PreviewCompositor
  private let memory: PaneMemory

  /// Creates panes, all closed.
  init(
    _ parameters: ParameterPane, _ scrubber: ScrubberPane, in compositor: PreviewCompositor,
    rememberedIn memory: PaneMemory
  ) {
    self.parameters = parameters
    self.scrubber = scrubber
    self.compositor = compositor
    self.memory = memory
  }

  private func pane(_ name: OpenPanes.Name) -> any PreviewPane {
    switch name {
    case .parameters: parameters
    case .scrubber: scrubber
    case .statistics: statistics
    }
  }

  /// Returns the area that a pane requests.
  static func request(_ name: OpenPanes.Name) -> PaneRequest {
    switch name {
    case .parameters: PaneRequest(side: .right, thickness: ParameterPane.width)
    case .scrubber: PaneRequest(side: .bottom, thickness: ScrubberPane.height)
    case .statistics: PaneRequest(side: .bottom, thickness: StatisticsPane.height)
    }
  }

  /// Returns true if the pane is open.
  func isOpen(_ name: OpenPanes.Name) -> Bool { compositor.panes.isOpen(pane(name)) }

  /// Opens the panes for which the window was opened with room.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func open(expected panes: OpenPanes) throws {
    for name in panes.ordered {
      try compositor.open(pane(name), Self.request(name), isExpected: true)
    }
    noteStatistics()
  }

  /// Opens or closes a pane, and remembers the state.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func toggle(_ name: OpenPanes.Name) throws {
    let pane = pane(name)
    if compositor.panes.isOpen(pane) {
      compositor.close(pane)
    } else {
      try compositor.open(pane, Self.request(name))
    }
    if name == .statistics { noteStatistics() }
    memory.write(OpenPanes(names: Set(OpenPanes.Name.allCases.filter(isOpen))))
  }

  private func noteStatistics() {
    // The GPU times frames only while the pane is open.
    compositor.gauge =
      isOpen(.statistics)
      ? GPUGauge(.elapsedTime, in: compositor.viewport.renderer.device) : nil
    statistics.meter = FrameMeter()
  }
}

/// A pane of a preview's window beside the viewport, with its own scene.
@MainActor
protocol PreviewPane: AnyObject {
  /// Returns the pane's scene in `container`, to be shown over the theme's background. It is drawn
  /// if it differs from the last one.
  ///
  /// - Throws: `TextError`.
  func scene(_ container: Container, _ text: TextPictures) throws -> Scene

  /// Handles a pointer event, in points from the pane's top left corner. The pane captures a
  /// pointer that goes down in it until it is up, wherever it moves.
  func pointer(_ phase: PointerPhase, at position: Point)

  /// Scrolls by a number of notches of the wheel, positive towards the content above.
  func scroll(by notches: Double)

  /// Handles files that were dropped at a position in points from the pane's top left corner.
  ///
  /// - Returns: false if the pane does not accept them; they then replace screens.
  func drop(_ files: [FilePath], at position: Point) -> Bool
}

extension PreviewPane {
  func pointer(_ phase: PointerPhase, at position: Point) {}
  func scroll(by notches: Double) {}
  func drop(_ files: [FilePath], at position: Point) -> Bool { false }
}
