import Transitions

/// The state on which a preview's actions depend, at one moment.
struct PreviewState: Hashable {
  /// True if a change is running or held, and if a push or a pop may begin.
  var isChanging = false
  var canPush = true
  var canPop = false
  /// True if the change is held at an instant, which copying then refers to.
  var isHeld = false
  var isPaused = false
  var isSlow = false
  var isLooping = false
  /// True if a drag has been recorded.
  var hasTrace = false
  var showsParameters = false
  var showsScrubber = false
  var showsStatistics = false
  var showsGrid = false
  var showsLayers = false
  var stageView = StageViews.View.plain
  /// A short description of the settings kept as A; nil for none.
  var keptName: String?
  var isFullScreen = false
  /// True if a video is being written.
  var isSaving = false
  /// True if a part of the screen is to be picked.
  var isPicking = false
  /// The names of the changes to undo and redo; nil for none.
  var undoName, redoName: String?
}

extension PreviewAction {
  /// Returns a short description of the action in `state`.
  func title(in state: PreviewState) -> String {
    switch self {
    case .begin(.push): "push the next screen"
    case .begin(.pop): "back to the previous screen"
    case .cancel:
      switch true {
      case state.isSaving: "cancel the video"
      case state.isPicking: "stop picking"
      case state.stageView == .sideBySide: "close the comparison"
      case state.stageView == .onionSkin: "close the onion skin"
      case state.stageView == .motionBlur: "close the motion blur"
      case state.showsLayers: "close the exploded view"
      case state.isFullScreen: "leave full screen"
      default: "quit (press twice)"
      }
    case .togglePause: state.isPaused ? "resume" : "pause"
    case .toggleSlow: state.isSlow ? "full speed" : "slow motion"
    case .toggleLoop: state.isLooping ? "stop looping" : "loop push and pop"
    case .reverse: "reverse the motion"
    case .stepFrames(let count): count < 0 ? "step a frame back" : "step a frame forward"
    case .selectNextParameter: "select the next control"
    case .stepParameter(let steps): steps < 0 ? "decrease the value" : "increase the value"
    case .chooseEffect(let steps): steps < 0 ? "previous effect" : "next effect"
    case .toggleEffectBrowser: "effect browser"
    case .toggleParameters: state.showsParameters ? "close the inspector" : "open the inspector"
    case .toggleScrubber: state.showsScrubber ? "close the scrubber" : "open the scrubber"
    case .toggleStatistics: state.showsStatistics ? "close the graphs" : "graphs of frame times"
    case .keepSettings: "keep these settings as A"
    case .compareSettings:
      state.stageView == .sideBySide
        ? "close the comparison" : "compare with A" + (state.keptName.map { ", \($0)" } ?? "")
    case .toggleOnionSkin:
      state.stageView == .onionSkin ? "close the onion skin" : "onion skin"
    case .toggleMotionBlur:
      state.stageView == .motionBlur ? "close the motion blur" : "motion blur"
    case .toggleGrid: state.showsGrid ? "hide the grid" : "grid over the stage"
    case .toggleLayers:
      state.showsLayers ? "close the exploded view" : "exploded view of the layers"
    case .toggleFullScreen: state.isFullScreen ? "leave full screen" : "full screen"
    case .toggleHelp: "all keys"
    case .undo: "undo " + (state.undoName ?? "a change")
    case .redo: "redo " + (state.redoName ?? "a change")
    case .savePreset: "save these settings as a preset"
    case .openPreset: "open the next preset"
    case .copyCommand:
      state.isHeld ? "copy the render command for this instant" : "copy the render command"
    case .saveStill: "save the frame"
    case .saveSheet: "save a contact sheet"
    case .saveTrace: "save the drag as a trace"
    case .saveVideo: "save the last motion as a video"
    }
  }

  /// Returns true if the action has an effect in `state`.
  func isAvailable(in state: PreviewState) -> Bool {
    switch self {
    case .begin(.push): state.canPush && !state.isChanging
    case .begin(.pop): state.canPop && !state.isChanging
    case .reverse: state.isChanging
    case .stepFrames(let count): state.isChanging || count > 0 && state.canPush
    case .saveTrace: state.hasTrace
    case .compareSettings: state.keptName != nil
    case .undo: state.undoName != nil
    case .redo: state.redoName != nil
    case .selectNextParameter, .stepParameter: state.showsParameters
    default: true
    }
  }
}
