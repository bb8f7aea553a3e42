import Jobs
import Media

/// The clips of a sequence and their sounds, each of which is examined once.
struct ClipProbe {
  private struct Key: Hashable {
    let file: FilePath
    let track: SoundTrack?
  }

  /// True if the sounds are used.
  let hasSound: Bool
  private var sources: [FilePath: SequencePlan.Source] = [:]
  private var sounds: [Key: AudioInfo?] = [:]

  /// Creates a probe without files.
  ///
  /// - Parameter hasSound: true if the sounds are used.
  init(hasSound: Bool) { self.hasSound = hasSound }

  /// Returns what a clip shows. Its sound is examined along with it, so that the file is opened
  /// once.
  ///
  /// - Throws: `JobError` about a file that cannot be read.
  mutating func source(of clip: SequenceClip) throws(JobError) -> SequencePlan.Source {
    guard case .file(let file) = clip.source else { return .background }
    if let known = sources[file] { return known }
    var info: ClipInfo?
    do throws(MediaError) {
      if hasSound {
        if let read = try ClipInfo.readWithSound(file, track: clip.track) {
          info = read.clip
          sounds[Key(file: file, track: clip.track)] = .some(read.sound)
        }
      } else {
        info = try ClipInfo.read(file)
      }
    } catch {
      throw JobError(error)
    }
    let source = info.map { SequencePlan.Source.video(file, $0) } ?? .still(file)
    sources[file] = source
    return source
  }

  /// Returns the sound of a clip; nil if it has none, or if sounds are not used.
  ///
  /// - Parameter clip: the properties of the clip.
  /// - Throws: `JobError` about a file that cannot be read.
  mutating func sound(
    of file: FilePath, track: SoundTrack?, _ clip: ClipInfo
  ) throws(JobError) -> AudioInfo? {
    guard hasSound else { return nil }
    let key = Key(file: file, track: track)
    if let sound = sounds[key] { return sound }
    do throws(MediaError) {
      let sound = try AudioInfo.probe(file, track: track, of: clip)
      sounds[key] = .some(sound)
      return sound
    } catch {
      throw JobError(error)
    }
  }
}
