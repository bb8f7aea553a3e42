import Frames
import Jobs
import Rendering
package import Support

/// The measurements of one transition with one strategy. The property names are the JSON keys.
package struct BenchResult: Codable {
  /// The name and the direction of the transition.
  package let transition, direction: String
  /// The frame size in pixels, such as `1920x1080`.
  package let size: String
  /// The sink and the strategy by name.
  package let sink, strategy: String
  /// The number of timed frames.
  package let frames: Int
  /// The frames per second, from the start of the first frame until the sink has finished.
  package let fps: Double
  /// The distribution of the intervals between frames, in milliseconds.
  package let frameTime: Distribution
  /// The processor time per frame of all threads of the process, in milliseconds.
  package let processorTime: Double
  /// The time per frame of each pipeline phase, by the phase's name.
  package let stages: [String: Stage]
  /// The distribution of the GPU time per frame, in milliseconds; nil without timer queries.
  package let gpuTime: Distribution?
  /// The counted work per frame.
  package let perFrame: Counts
  /// The number of OpenGL objects created after the warm-up, by kind, without the fence of each
  /// frame.
  package let objectsMade: [String: Int]
  /// The peak resident memory of the process, and its growth since the warm-up, in bytes.
  package let peakMemory, memoryGrowth: Int
  /// The fingerprint of the counted frames; nil if frames are not read back.
  package let fingerprint: String?
  /// The speed as a multiple of the plain strategy's; nil unless both were measured.
  package var gain: Double?
  /// True if the frames equal those of the plain strategy byte for byte; nil unless both were read
  /// back.
  package var hasSamePictures: Bool?
  /// The comparison with the baseline; nil if there is none.
  package var against: BenchComparison?
  /// The passes of the frame in the middle of the motion, in order; nil if they are not listed.
  package var passes: [Pass]?
  /// The interval to each timed frame's end, in milliseconds.
  package let milliseconds: [Double]

  /// The time of a phase in milliseconds: wall-clock time, and processor time of its thread.
  package struct Stage: Codable {
    package let wall, processor: Double
  }

  /// The draws of a frame that go into one target, one after the other.
  package struct Pass: Codable, Equatable {
    /// The kind of the target, and its size in pixels, such as `1920x1080`.
    package let target, size: String
    /// The number of draw calls.
    package let draws: Int
    /// The area of the draws and copies in pixels, and the taps that the draws take from pictures.
    package let pixels, taps: Int
  }

  /// The work of a frame, on average over the counted frames.
  package struct Counts: Codable, Equatable {
    /// The number of draw calls.
    package let draws: Double
    /// The number of shaded samples; nil without occlusion queries.
    package let pixelsShaded: Double?
    /// The bytes copied between textures, and the bytes read back.
    package let bytesCopied, bytesRead: Double
  }
}

extension BenchResult {
  /// The result as text, over several lines.
  package var text: String {
    var lines = [
      "\(transition) \(direction), \(size), \(sink), \(strategy): \(fixed(fps, 1)) frames per second"
    ]
    func spread(_ spread: Distribution) -> String {
      "median \(fixed(spread.median, 2)), p95 \(fixed(spread.p95, 2)), p99 \(fixed(spread.p99, 2)), "
        + "worst \(fixed(spread.worst, 2)) ms"
    }
    lines.append("  frame   \(spread(frameTime)); \(fixed(processorTime, 2)) ms of processor time")
    if let gpuTime { lines.append("  GPU     \(spread(gpuTime))") }
    let phases = PipelinePhase.allCases.compactMap { phase in
      stages[phase.rawValue].map {
        "\(phase.rawValue) \(fixed($0.wall, 2))/\(fixed($0.processor, 2))"
      }
    }
    lines.append("  stages  \(phases.joined(separator: ", ")) ms wall clock/processor")
    let pixels = perFrame.pixelsShaded.map { "\(fixed($0 / 1e6, 2)) million pixels shaded, " } ?? ""
    lines.append(
      "  a frame \(fixed(perFrame.draws, 1)) draws, \(pixels)"
        + "\(megabytes(perFrame.bytesCopied)) copied, \(megabytes(perFrame.bytesRead)) read back")
    let made = objectsMade.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
    lines.append(
      "  memory  \(megabytes(Double(peakMemory))) peak, "
        + "\(megabytes(Double(memoryGrowth))) of it after the warm-up; OpenGL objects created since:  "
        + (made.isEmpty ? "none" : made.joined(separator: ", ")))
    if let passes {
      lines.append("  passes  of the frame in the middle of the motion")
      lines += passes.map(\.text)
    }
    if let gain {
      let pictures = hasSamePictures.map {
        $0 ? ", with the same frames byte for byte" : ", with OTHER FRAMES"
      }
      lines.append(
        "  gain    \(fixed(gain, 2)) times as fast as the plain strategy\(pictures ?? "")")
    }
    if let against { lines.append("  before  \(against.text)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a number of bytes in megabytes (10⁶ bytes).
  private func megabytes(_ bytes: Double) -> String { "\(fixed(bytes / 1e6, 1)) MB" }
}

extension BenchResult.Pass {
  init(_ pass: FramePass) {
    target = pass.target.rawValue
    size = "\(pass.size)"
    (draws, pixels, taps) = (pass.draws, pass.pixels, pass.taps)
  }

  /// The pass as a line.
  fileprivate var text: String {
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    return "    \(column(target, 9)) \(column(size, 10)) \(draws) draws, \(pixels) pixels, "
      + "\(taps) taps"
  }
}
