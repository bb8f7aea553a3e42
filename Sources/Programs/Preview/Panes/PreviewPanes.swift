import GPU
import Rendering

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

  /// Returns the area that a pane takes.
  static func request(_ name: OpenPanes.Name) -> PaneRequest {
    switch name {
    case .parameters: PaneRequest(side: .right, thickness: ParameterPane.width)
    case .scrubber: PaneRequest(side: .bottom, thickness: ScrubberPane.height)
    case .statistics: PaneRequest(side: .bottom, thickness: StatisticsPane.height)
    }
  }

  /// Returns true if the pane is open.
  func isOpen(_ name: OpenPanes.Name) -> Bool { compositor.panes.isOpen(pane(name)) }

  /// Opens the panes that the window was opened with room for.
  ///
  /// - Throws: `TextError` if the machine has no font.
  func open(expected panes: OpenPanes) throws {
    for name in panes.ordered {
      try compositor.open(pane(name), Self.request(name), isExpected: true)
    }
    noteStatistics()
  }

  /// Opens or closes a pane, and remembers it.
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
    // The GPU measures frames only while the pane shows them.
    compositor.gauge =
      isOpen(.statistics)
      ? GPUGauge(.elapsedTime, in: compositor.viewport.renderer.device) : nil
    statistics.meter = FrameMeter()
  }
}
