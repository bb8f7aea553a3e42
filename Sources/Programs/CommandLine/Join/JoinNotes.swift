import Frames
import Media
import Sequences
import Support

// The sentences of `hinge join` about what it does with lengths and sound of clips.

/// Returns the sentence about the loudness of a film.
///
/// - Parameters:
///   - measured: the loudness of its sound in LUFS; nil for silence.
///   - reached: the loudness that the film gets in LUFS.
///   - gain: the gain in decibels.
func loudnessNote(_ measured: Double?, reached: Double?, gain: Double?) -> String {
  guard let measured, let reached, let gain else {
    return "The film is silent; --loudness has no effect."
  }
  let sign = gain < 0 ? "" : "+"
  return
    "Loudness: the clips have \(fixed(measured, 1)) LUFS; with a gain of \(sign)\(fixed(gain, 1)) dB "
    + "the film has \(fixed(reached, 1)) LUFS."
}

extension SequencePlan {
  /// Sentences about files with several sound tracks.
  var trackNotes: [String] {
    var seen: Set<String> = []
    return clips.compactMap { clip in
      guard let file = clip.source.file, let tracks = clip.sound?.tracks, tracks.count > 1 else {
        return nil
      }
      let used = (tracks.firstIndex { $0.isUsed } ?? 0) + 1
      let note =
        "\(file): of its sound tracks \(tracks.choices), track \(used) is used"
        + (clip.track == nil ? " ('#audio=\(used == 1 ? 2 : 1)' chooses another)." : ".")
      return seen.insert(note).inserted ? note : nil
    }
  }

  /// Sentences about clips whose sound begins before their pictures, by more than a frame and an
  /// encoder's delay.
  var startNotes: [String] {
    var seen: Set<String> = []
    return clips.compactMap { clip in
      guard case .video(let file, _) = clip.source, clip.begin == 0, let sound = clip.sound,
        -sound.begin > max(rate.time(ofFrame: 1), 0.05)
      else { return nil }
      let note =
        "\(file): its sound begins \(fixed(-sound.begin, 2)) s before its first picture; that part of "
        + "the sound is left out."
      return seen.insert(note).inserted ? note : nil
    }
  }

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
          "the last \(time(seconds)) of its sound are cut because its pictures end earlier (--trim-to "
            + "longest holds the last picture)"
        case .silence(let seconds):
          "its sound ends \(time(seconds)) before its pictures; silence follows (--trim-to audio "
            + "cuts the pictures)"
        case .cutPictures(let seconds):
          "its last \(time(seconds)) are cut because its sound ends earlier (--trim-to longest keeps "
            + "them)"
        }
      return "\(file): \(clause)."
    }
  }

  /// A sentence about clips whose 10 or more bits the encoder does not keep; nil if there are none.
  func depthNote(_ job: SequenceJob) -> String? {
    let deep = clips.lazy.compactMap { clip -> (FilePath, Int)? in
      guard case .video(let file, let info) = clip.source, info.bitDepth > format.depth else {
        return nil
      }
      return (file, info.bitDepth)
    }.first
    guard let (file, depth) = deep, job.format.takesPictures, let container = job.format.container
    else { return nil }
    let encoder = splice?.encoder ?? job.encoding.encoderName(in: container)
    return format.depth > 8
      ? "\(file): its \(depth) bits are rounded to \(format.depth)."
      : "\(file): its \(depth) bits are rounded to 8, as \(encoder) writes no more; --encoder libx265, "
        + "libsvtav1 or libvpx-vp9 keeps 10."
  }

  /// Sentences about transitions that were shortened.
  var shorteningNotes: [String] {
    shortenings.map { shortening in
      func time(_ count: Int) -> String { "\(fixed(rate.time(ofFrame: count), 2)) s" }
      let clip = clips[shortening.clip]
      let name = clip.source.file.map { "\($0)" } ?? "the background"
      let place = shortening.leadsToClip ? "before" : "after"
      let result =
        shortening.now == 0
        ? "becomes a cut"
        : "is shortened from \(time(shortening.before)) to \(time(shortening.now))"
      return
        "\(name) lasts \(time(shortening.clipFrames)), less than its transitions; the one \(place) it \(result) "
        + "(\(clip.source.isStill ? "--still gives pictures more time; " : "")--strict refuses this)."
    }
  }
}
