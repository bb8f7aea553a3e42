import Transitions

/// An action of a preview that a key performs.
enum PreviewAction: Hashable {
  /// Begins a push or pop.
  case begin(Direction)
  /// Closes the preview, or stops the video that is written.
  case cancel
  case togglePause, toggleSlow, toggleLoop, reverse
  /// Pauses, and moves the change by a number of frames of 1/60 s.
  case stepFrames(Int)
  case selectNextParameter
  /// Changes the selected parameter by a number of steps.
  case stepParameter(Int)
  /// Chooses the effect that is so many places further on in the catalogue.
  case chooseEffect(Int)
  case toggleParameters, toggleScrubber, toggleStatistics
  case toggleGrid, toggleLayers, toggleFullScreen, toggleHelp
  case copyCommand, saveStill, saveTrace, saveVideo
}
