import Jobs
import Media

/// The sounds of a sequence's clips, each of which is examined once.
struct SoundProbe {
  /// A sound and its end in seconds.
  struct Sound {
    let info: AudioInfo
    /// The time at which it ends, from the clip's first picture; nil if unknown.
    let end: Double?
  }

  private struct Key: Hashable {
    let file: FilePath
    let track: SoundTrack?
  }

  private var known: [Key: Sound?] = [:]

  /// Returns the sound of a clip; nil if it has none.
  ///
  /// - Parameter clip: the properties of the clip.
  /// - Throws: `JobError` about a file that cannot be read.
  mutating func sound(
    of file: FilePath, track: SoundTrack?, _ clip: ClipInfo
  ) throws(JobError) -> Sound? {
    let key = Key(file: file, track: track)
    if let sound = known[key] { return sound }
    do throws(MediaError) {
      var sound: Sound?
      if let info = try AudioInfo.probe(file, track: track, of: clip) {
        let end = try AudioInfo.end(of: file, track: track, clip: clip)
        sound = Sound(info: info, end: end)
      }
      known[key] = .some(sound)
      return sound
    } catch {
      throw JobError(error)
    }
  }
}
