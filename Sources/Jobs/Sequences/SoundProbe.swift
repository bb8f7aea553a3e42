import Jobs
import Media

/// The sounds of a sequence's clips, each of which is examined once.
struct SoundProbe {
  /// A sound and its end in seconds.
  struct Sound {
    let info: AudioInfo
    /// The source time at which it ends; nil if unknown.
    let end: Double?
  }

  private struct Key: Hashable {
    let file: FilePath
    let track: SoundTrack?
  }

  private var known: [Key: Sound?] = [:]

  /// Returns the sound of a clip; nil if it has none.
  ///
  /// - Parameter pictureEnd: the source time at which its pictures end, in seconds.
  /// - Throws: `JobError` about a file that cannot be read.
  mutating func sound(
    of file: FilePath, track: SoundTrack?, pictureEnd: Double
  ) throws(JobError) -> Sound? {
    let key = Key(file: file, track: track)
    if let sound = known[key] { return sound }
    do throws(MediaError) {
      var sound: Sound?
      if let info = try AudioInfo.probe(file, track: track) {
        let end = try AudioInfo.end(of: file, track: track, pictureEnd: pictureEnd)
        sound = Sound(info: info, end: end)
      }
      known[key] = .some(sound)
      return sound
    } catch {
      throw JobError(error)
    }
  }
}
