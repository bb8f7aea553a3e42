import Effects
import Frames
import Jobs
import Media
import OpenTimeline
import Rendering
import SceneGraph
import Sequences
import Support
import Transitions

extension SequenceJob {
  /// Reads and checks the options of `hinge join`.
  init(_ options: ParsedOptions) throws(CommandError) {
    var script = try SequenceScript(options)
    let duration = try options.seconds(
      JoinCommand.duration, above: 0, upTo: TransitionSpec.longestDuration)
    var random = RandomEffects(
      seed: try options.seed() ?? 0, names: Catalog.all.map { $0.name })
    let library = try EffectLibrary(options)
    var specs: [TransitionSpec?] = []
    for index in script.transitions.indices {
      if script.transitions[index]?.effect == RandomEffects.name, let name = random.next() {
        script.transitions[index]?.effect = name
      }
      let spec = try script.transitions[index]?.spec(duration: duration, from: library)
      script.transitions[index]?.duration = spec?.duration
      specs.append(spec)
    }
    // A background at an end lasts as long as its transition.
    if options.has(JoinCommand.intro) { script.clips[0].end = specs.first??.duration }
    if options.has(JoinCommand.outro) {
      script.clips[script.clips.count - 1].end = specs.last??.duration
    }
    let output = try options.requiredPath(.output, JoinCommand.name)
    let format = try RenderJob.format(options, output: output)
    guard let container = format.container, format.hasEncoders, format != .avif
    else {
      throw .usage("-o: a film is an .mp4, .mov, .mkv or .webm, not '\(output)'.")
    }
    var drawing = try DrawingSettings(options)
    drawing.backdrop = try options.backdrop() ?? .auto
    guard drawing.background.alpha >= 1 else {
      throw .usage("--background: clips cover the whole film; give an opaque colour.")
    }
    var rate: FrameRate?
    if let text = options[JoinCommand.rate] {
      rate = try FrameRate(option: JoinCommand.rate, text: text)
    }
    self.init(
      script, specs,
      stillDuration: try options.seconds(JoinCommand.still, above: 0, upTo: 86400) ?? 3,
      rate: rate, drawing: drawing, sound: try SequenceSound(options),
      isTolerant: options.has(JoinCommand.tolerant), container: container,
      encoding: try RenderJob.encoding(options, for: format, over: drawing.background),
      output: output,
      outputOptions: OutputOptions(options))
  }
}

extension SequenceScript {
  /// Reads the operands, a timeline or clips, and the transitions of `-t`.
  fileprivate init(_ options: ParsedOptions) throws(CommandError) {
    guard let first = options.operands.first else {
      throw .usage("Name the clips to join: 'hinge join a.mp4 b.png -o film.mp4'.")
    }
    var transitions: [SequenceTransition?] = []
    for text in options.all(JoinCommand.transition) {
      do throws(SequenceTransitionTextError) {
        transitions.append(try SequenceTransition(text: text))
      } catch {
        throw .usage("-t: \(error)")
      }
    }
    if transitions.isEmpty { transitions = [SequenceTransition("crossfade")] }
    if first.isTimeline {
      self = try Self.timeline(options, first.path, transitions)
      return
    }
    var clips: [SequenceClip] = []
    for operand in options.operands {
      do throws(MediaFragmentError) {
        clips.append(try MediaFragment.parse(operand.path).clip)
      } catch {
        throw .usage("\(error)")
      }
    }
    if options.has(JoinCommand.intro) { clips.insert(SequenceClip(.background), at: 0) }
    if options.has(JoinCommand.outro) { clips.append(SequenceClip(.background)) }
    self.init(
      clips: clips,
      transitions: clips.indices.dropLast().map { transitions[$0 % transitions.count] })
  }

  private static func timeline(
    _ options: ParsedOptions, _ file: FilePath, _ transitions: [SequenceTransition?]
  ) throws(CommandError) -> SequenceScript {
    guard options.operands.count == 1 else {
      throw .usage("'\(file)': a timeline names all clips of its film; leave the others out.")
    }
    for option in [JoinCommand.intro, JoinCommand.outro] where options.has(option) {
      throw .usage("\(option.name): the timeline says how the film begins and ends.")
    }
    do throws(OpenTimelineError) {
      return try SequenceScript(
        openTimeline: file,
        transition: transitions.compactMap(\.self).first ?? SequenceTransition("crossfade"))
    } catch {
      throw .failure("\(error)")
    }
  }
}

extension SequenceTransition {
  /// Returns the transition with its parameters.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds of one that has none; nil for the effect's own.
  ///   - library: the effects to choose from.
  fileprivate func spec(
    duration: Double?, from library: EffectLibrary
  ) throws(CommandError) -> TransitionSpec {
    let direction = direction.map { ":\($0.rawValue)" } ?? ""
    let spec = try TransitionSpec(effect + direction, settings: settings, from: library)
    var curve: TimingCurve?
    if let text = self.curve {
      curve = TimingCurve(cssText: text)
      guard curve != nil else {
        throw .usage(
          "-t: curve: '\(text)' is no curve"
            + "\(curveSuggestion(for: text)).")
      }
    }
    let duration = self.duration ?? duration
    guard duration.map(TransitionSpec.accepts(duration:)) ?? true else {
      throw .usage(
        "-t: \(effect): a transition lasts more than 0 s, and \(plain(TransitionSpec.longestDuration)) s "
          + "at most.")
    }
    return TransitionSpec(
      spec.transition, spec.direction, duration: duration, curve: curve, playback: spec.playback)
  }
}

extension SequenceSound {
  /// Reads the options of the sound.
  ///
  /// - Returns: nil for `--no-audio`.
  fileprivate init?(_ options: ParsedOptions) throws(CommandError) {
    if options.has(JoinCommand.silent) {
      guard !options.has(JoinCommand.music) else {
        throw .usage("--no-audio: '--audio' gives the film a sound; leave one of them out.")
      }
      return nil
    }
    var format = AudioFormat()
    let rate = try options.number(
      JoinCommand.soundRate, above: 8000, orEqual: true, upTo: 192_000, unit: "hertz")
    if let rate { format.rate = Int(rate) }
    let channels = try options.number(
      JoinCommand.soundChannels, above: 1, orEqual: true, upTo: 8, unit: "channels")
    if let channels { format.channelCount = Int(channels) }
    self.init(
      format: format, curve: try options.word(JoinCommand.soundCurve) ?? .standard,
      music: options.path(JoinCommand.music))
  }
}
