import FilmScripts
import Frames
import Jobs
public import Media
import Sequences

// The sound of a film: the placements of a mixer, which each output with sound has.

extension FilmJob {
  /// The files of the film's sounds with their places in the script.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the script's folder.
  public var soundFiles: [FilePath] {
    get throws(FilmScriptError) {
      var files: [FilePath] = []
      for word in plan.sounds.map(\.sound.file) + [plan.music?.file].compactMap(\.self) {
        files.append(try folder.file(word))
      }
      return files
    }
  }

  /// Returns a mixer of the film's sounds; nil for a film without a sound track.
  ///
  /// - Throws: `JobError` about a file that cannot be read or has no sound.
  func makeMixer() throws -> AudioMixer? {
    guard plan.hasSound || needsSound else { return nil }
    let format = AudioFormat()
    func samples(_ time: Double) -> Int { Int((time * Double(format.rate)).rounded()) }
    let length = format.sampleFrame(at: plan.count, plan.rate)
    var placements: [AudioPlacement] = []
    for timed in plan.sounds where !timed.times.isEmpty {
      let (file, info) = try sound(timed.sound)
      for time in timed.times {
        let first = samples(time)
        let count = info.duration.map { samples($0) } ?? length
        placements.append(
          AudioPlacement(
            file: file, first: first, count: min(count, length - first), gain: timed.sound.gain,
            isTolerant: drawing.isTolerant))
      }
    }
    for timed in plan.clips where timed.clip.hasSound {
      let (first, end) = (samples(timed.times.lowerBound), samples(timed.times.upperBound))
      let fade = min(samples(Self.clipFade), (end - first) / 2)
      placements.append(
        AudioPlacement(
          file: timed.clip.file, track: timed.clip.track, begin: timed.clip.begin, first: first,
          count: min(end, length) - first, fadeIn: fade, fadeOut: fade,
          isTolerant: drawing.isTolerant, of: timed.clip.info))
    }
    var under: AudioPlacement?
    if let music = plan.music {
      let fade = min(samples(music.fade), length / 2)
      var placement = AudioPlacement(
        file: try sound(music).file, first: 0, count: length, fadeIn: fade, fadeOut: fade,
        gain: music.gain, isLooped: true, isTolerant: drawing.isTolerant)
      if music.duck < 0 {
        placement.dips = AudioDips(
          placements.map { $0.first..<$0.end }, gain: music.duck, ramp: samples(Self.duckTime))
      }
      under = placement
    }
    guard let loudness, under != nil || !placements.isEmpty else {
      return AudioMixer(format: format, placements: placements, music: under, limitsPeaks: true)
    }
    let gain: Double?
    do {
      gain = try SequenceLoudness(of: plan.count, plan.rate, target: loudness) { gain in
        AudioMixer(format: format, placements: placements, music: under, gain: gain)
      } checkpoint: {
      }.gain
    } catch let error as MediaError {
      throw JobError(error)
    }
    return AudioMixer(
      format: format, placements: placements, music: under, gain: gain, limitsPeaks: true)
  }

  /// The time in which music becomes quieter, and louder again, in seconds.
  private static let duckTime = 0.25

  /// The time in which the sound of a clip fades in and out, in seconds: no click.
  private static let clipFade = 0.02

  /// Returns the file of a sound with its properties.
  private func sound(_ sound: FilmSound) throws -> (file: FilePath, info: AudioInfo) {
    let origin = "\(name):\(sound.file.place)"
    let file = try folder.file(sound.file)
    do {
      if let info = try AudioInfo.probe(file) { return (file, info) }
    } catch {
      throw JobError(error, about: .input(origin))
    }
    throw JobError(.failed, "'\(file)' has no sound; choose another file", about: .input(origin))
  }
}
