import Jobs
import Media
import Rendering
import Transitions

extension PreviewExporter {
  /// Begins to draw the sheet of what is played, as `hinge sheet` does.
  func saveSheet() {
    reporter.attempt {
      guard !sheet.isRunning else { return }
      let change = navigation.recordedChange
      let words = sheetWords(change.direction)
      let ends = [("--from", change.ends.from), ("--to", change.ends.to)]
      let screens = ends.flatMap { [FilePath($0), file(ofScreen: $1)] }
      sheet.begin(
        screens + words.map { FilePath($0) }, to: try freeName("hinge-sheet", "png"))
      reporter.say("Drawing the sheet", .progress)
    }
  }

  /// The arguments of `hinge sheet` for what is played, without its pictures and its output.
  private func sheetWords(_ direction: Direction) -> [String] {
    var words = navigation.spec.commandWords(direction, withDuration: false)
    let fit = pictures.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    return words + pictures.drawing.backdropWords
  }

  /// Reports a sheet that was finished.
  ///
  /// - Returns: true if there is one.
  func reportSheet() -> Bool {
    guard let finished = sheet.takeFinished() else { return false }
    if finished.isWritten {
      save { finished.file }
    } else {
      reporter.attempt { throw JobError.failure("The sheet could not be drawn.") }
    }
    return true
  }
}
