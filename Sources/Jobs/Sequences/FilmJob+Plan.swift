import Frames
public import Jobs
import Media
import Support
import Transitions

extension FilmJob {
  /// Reads the properties of all clips, and works out which frame of the film shows what.
  ///
  /// - Returns: the plan.
  /// - Throws: `JobError` about the first clip that cannot be read, is too short for its
  ///   transitions, or begins after its end.
  public func makePlan() throws(JobError) -> FilmPlan {
    var sources: [FilePath: FilmPlan.Source] = [:]
    var own: [FilmPlan.Source] = []
    for clip in script.clips {
      switch clip.source {
      case .background: own.append(.background)
      case .file(let file):
        let source: FilmPlan.Source
        if let known = sources[file] { source = known } else { source = try probe(file) }
        sources[file] = source
        own.append(source)
      }
    }
    let first = own.lazy.compactMap { source -> ClipInfo? in
      if case .video(_, let info) = source { info } else { nil }
    }.first
    let rate = self.rate ?? first?.rate ?? FrameRate(30)
    let size = try filmSize(own, first)
    let isFirstClips = first.map { $0.size == size && !$0.isReshaped } ?? false
    let format = FilmPictureFormat(
      size: size, color: isFirstClips ? first?.color.forFilm ?? .bt709 : .bt709)
    var clips: [FilmPlan.Clip] = []
    for (clip, source) in zip(script.clips, own) {
      clips.append(try plan(clip, source, rate))
    }
    let joints = specs.map { spec in
      spec.map { FilmPlan.Joint(spec: $0, count: periods($0.duration, rate, atLeast: 1)) }
    }
    let plan = FilmPlan(clips: clips, joints: joints, rate: rate, format: format)
    for index in clips.indices where plan.bodyCount(of: index) < 0 {
      throw tooShort(index, plan)
    }
    return plan
  }

  private func probe(_ file: FilePath) throws(JobError) -> FilmPlan.Source {
    do throws(MediaError) {
      let info = try ClipInfo.read(file)
      if let info, let announced = info.announcedDuration, !isTolerant {
        throw MediaError(
          .damagedClip(at: info.duration), during: .reading, path: file.description,
          cause: "it should have \(seconds(announced)) s")
      }
      return info.map { .video(file, $0) } ?? .still(file)
    } catch {
      throw JobError(error)
    }
  }

  /// Returns the film's size: the one that is set, or the first clip's, or the first still's.
  private func filmSize(
    _ sources: [FilmPlan.Source], _ first: ClipInfo?
  ) throws(JobError) -> PixelSize {
    var size = drawing.size ?? first?.size
    if size == nil, let file = sources.lazy.compactMap(\.file).first {
      do throws(MediaError) { size = try PictureReader.read(file).size } catch {
        throw JobError(error)
      }
    }
    guard let size else { throw JobError.invalidRequest("there is no clip; name at least one") }
    return try drawing.size(for: size).evened
  }

  private func plan(
    _ clip: FilmClip, _ source: FilmPlan.Source, _ rate: FrameRate
  ) throws(JobError) -> FilmPlan.Clip {
    let name = source.file.map { "'\($0)'" } ?? "the background"
    guard clip.begin >= 0 else {
      throw JobError.invalidRequest(
        "\(name): its transition needs \(seconds(-clip.begin)) s before its first frame; shorten the "
          + "transition, or let the clip begin later")
    }
    let begin = periods(clip.begin, rate)
    let sourceEnd: Double
    switch source {
    // The last picture of a clip that ends early is held.
    case .video(_, let info): sourceEnd = max(info.duration, info.announcedDuration ?? 0)
    case .still, .background: sourceEnd = .infinity
    }
    let end = min(
      clip.end ?? (sourceEnd.isFinite ? sourceEnd : clip.begin + stillDuration), sourceEnd)
    let count = periods(end, rate) - begin
    guard count > 0 else {
      throw JobError.invalidRequest(
        "\(name): nothing is left of it from \(seconds(clip.begin)) s to \(seconds(end)) s, at which "
          + "it ends; give an earlier beginning")
    }
    return FilmPlan.Clip(source: source, begin: begin, count: count)
  }

  private func tooShort(_ index: Int, _ plan: FilmPlan) -> JobError {
    let clip = plan.clips[index]
    let name = clip.source.file.map { "'\($0)'" } ?? "the background"
    func time(_ count: Int) -> String { "\(seconds(plan.rate.time(ofFrame: count))) s" }
    let before = index > 0 ? plan.joints[index - 1]?.count : nil
    let after = index < plan.joints.count ? plan.joints[index]?.count : nil
    let transitions = [before, after].compactMap { $0.map(time) }.joined(separator: " and ")
    return JobError.invalidRequest(
      "\(name) lasts \(time(clip.count)), less than its transitions of \(transitions); shorten them "
        + "with -d, or take a longer part of the clip")
  }
}

/// Returns a time in whole frame periods.
private func periods(_ time: Double, _ rate: FrameRate, atLeast minimum: Int = 0) -> Int {
  max(Int((min(time, 1e7) * rate.value + 1e-6).rounded()), minimum)
}

/// Returns a time in seconds for a message, with up to three decimals.
private func seconds(_ time: Double) -> String { plain((time * 1000).rounded() / 1000) }
