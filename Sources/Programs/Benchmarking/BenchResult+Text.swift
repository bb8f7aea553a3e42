import Frames
import Jobs
import Support

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
    lines.append("  frame   \(spread(frameTime)); \(fixed(processorTime, 2)) ms of the processor")
    if let gpuTime { lines.append("  GPU     \(spread(gpuTime))") }
    let phases = PipelinePhase.allCases.compactMap { phase in
      stages[phase.rawValue].map {
        "\(phase.rawValue) \(fixed($0.wall, 2))/\(fixed($0.processor, 2))"
      }
    }
    lines.append("  stages  \(phases.joined(separator: ", ")) ms on the clock/processor")
    let pixels = perFrame.pixelsShaded.map { "\(fixed($0 / 1e6, 2)) million pixels shaded, " } ?? ""
    lines.append(
      "  a frame \(fixed(perFrame.draws, 1)) draws, \(pixels)"
        + "\(megabytes(perFrame.bytesCopied)) copied, \(megabytes(perFrame.bytesRead)) read back")
    let made = objectsMade.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
    lines.append(
      "  memory  \(megabytes(Double(peakMemory))) at most, "
        + "\(megabytes(Double(memoryGrowth))) of it after the warm-up; OpenGL objects made since: "
        + (made.isEmpty ? "none" : made.joined(separator: ", ")))
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
