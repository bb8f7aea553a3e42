import Frames
import Media
import Sequences
import Support

// The sentences of `hinge join` about what it does with lengths and sound of clips.

extension SequencePlan {
  /// Sentences about clips whose sound and pictures do not end together.
  var endingNotes: [String] {
    clips.compactMap { clip in
      guard let ending = clip.ending, let file = clip.source.file else { return nil }
      func time(_ seconds: Double) -> String { "\(fixed(seconds, 2)) s" }
      let clause =
        switch ending {
        case .heldPicture(let seconds):
          "its sound is \(time(seconds)) longer than its pictures; the last picture is held "
            + "(--trim-to video cuts the sound)"
        case .cutSound(let seconds):
          "the last \(time(seconds)) of its sound are cut, as its pictures end before (--trim-to "
            + "longest holds the last picture)"
        case .silence(let seconds):
          "its sound ends \(time(seconds)) before its pictures; silence follows (--trim-to audio "
            + "cuts the pictures)"
        case .cutPictures(let seconds):
          "its last \(time(seconds)) are cut, as its sound ends before (--trim-to longest keeps "
            + "them)"
        }
      return "\(file): \(clause)."
    }
  }

  /// Sentences about transitions that were shortened.
  var shorteningNotes: [String] {
    shortenings.map { shortening in
      func time(_ count: Int) -> String { "\(fixed(rate.time(ofFrame: count), 2)) s" }
      let clip = clips[shortening.clip]
      let name = clip.source.file.map { "\($0)" } ?? "the background"
      let place = shortening.transition < shortening.clip ? "before" : "after"
      let result =
        shortening.now == 0
        ? "becomes a cut"
        : "is shortened from \(time(shortening.before)) to \(time(shortening.now))"
      return
        "\(name) lasts \(time(clip.count)), less than its transitions; the one \(place) it \(result) "
        + "(--strict refuses this)."
    }
  }
}
