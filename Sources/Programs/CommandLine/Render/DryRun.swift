import Jobs
import Media
import Sequences
import Support

// The sentences of `--dry-run`.

extension RenderPlan {
  /// One sentence about what `hinge render` would write.
  var sentence: String {
    let target = output == "-" ? "standard output" : output
    let encoded = encoder.map { ", \(format) by \($0)" } ?? ", \(format)"
    guard frames != 1 else {
      return
        "Would write \(target)\(replacement): one frame of \(width)x\(height)\(encoded), drawn "
        + "with \(renderer). Nothing was written."
    }
    let length = frames.map {
      "\(frameCount($0)) of \(width)x\(height) at \(plain(framesPerSecond)) fps "
        + "(\(fixed(Double($0) / framesPerSecond, 2)) s)"
    }
    return "Would write \(target)\(replacement): "
      + (length
        ?? "frames of \(width)x\(height) at \(plain(framesPerSecond)) fps, until the trace ends")
      + "\(encoded), drawn with \(renderer). Nothing was written."
  }

  private var replacement: String { replaces ? " (replaces the existing file)" : "" }
}
