/// The rule for the length of a clip whose sound and pictures do not end together.
public enum ClipLength: String, CaseIterable, Hashable, Sendable {
  /// A clip ends with the longer of the two: its last picture is held, or its sound is silent.
  case longest
  /// A clip ends with its pictures.
  case video
  /// A clip with sound ends with its sound.
  case audio

  /// The largest difference in seconds of two ends that count as one. An encoder's blocks of sound
  /// rarely end with the last picture.
  static let tolerance = 0.1

  /// Returns the time at which a clip ends, in seconds.
  ///
  /// - Parameters:
  ///   - pictures: the end of its pictures in seconds.
  ///   - sound: the end of its sound in seconds; nil if it has none.
  func end(pictures: Double, sound: Double?) -> Double {
    guard let sound, abs(sound - pictures) > Self.tolerance else { return pictures }
    return switch self {
    case .longest: max(pictures, sound)
    case .video: pictures
    case .audio: sound
    }
  }
}

/// The treatment of a clip whose sound and pictures do not end together, with the time in seconds
/// between both ends, as far as the clip shows it.
public enum ClipEnding: Hashable, Sendable {
  /// The sound is longer, and the last picture is held.
  case heldPicture(Double)
  /// The sound is longer, and is cut.
  case cutSound(Double)
  /// The sound is shorter, and silence follows it.
  case silence(Double)
  /// The sound is shorter, and the pictures are cut.
  case cutPictures(Double)
}

extension ClipEnding {
  /// Creates the treatment of a clip; nil if both ends agree, or its out point is before them.
  ///
  /// - Parameters:
  ///   - times: the time at which the clip begins, and the one at which it ends, in seconds.
  ///   - outPoint: the clip's own end in seconds; nil for none.
  ///   - pictures: the end of its pictures in seconds.
  ///   - sound: the end of its sound in seconds; nil if it has none.
  init?(_ times: Range<Double>, outPoint: Double?, pictures: Double, sound: Double?) {
    guard let sound else { return nil }
    let end = times.upperBound
    let last = min(max(pictures, sound), outPoint ?? .infinity)
    let tolerance = ClipLength.tolerance
    if sound > pictures {
      if end > pictures + tolerance {
        self = .heldPicture(end - max(pictures, times.lowerBound))
      } else if last > end + tolerance {
        self = .cutSound(last - end)
      } else {
        return nil
      }
    } else if end > sound + tolerance {
      self = .silence(end - max(sound, times.lowerBound))
    } else if last > end + tolerance {
      self = .cutPictures(last - end)
    } else {
      return nil
    }
  }
}
