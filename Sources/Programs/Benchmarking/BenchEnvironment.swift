import FoundationEssentials
package import GPU
import Jobs
import Media
import Support

/// The machine and the versions of a benchmark.
package struct BenchEnvironment: Codable, Hashable {
  /// The version of Hinge, the OpenGL renderer, its vendor and version, and the version of FFmpeg.
  package let hinge, renderer, vendor, openGL, ffmpeg: String
  /// True if the renderer draws on the CPU.
  package let isSoftware: Bool
  /// The name of the processor.
  package let processor: String
  /// The number of processor cores that this process may use.
  package let cores: Int

  /// Creates the environment of a benchmark on `device`.
  package init(_ device: DeviceInfo) {
    hinge = HingeVersion.current
    renderer = device.renderer
    vendor = device.vendor
    openGL = device.version
    isSoftware = device.isSoftware
    ffmpeg = MediaSupport.version
    processor = Self.processorName ?? "unknown"
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// The name of the processor in /proc/cpuinfo; nil if there is none.
  private static var processorName: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return nil }
    let name = line[line.index(after: colon)...].split(separator: " ").joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// The environment as text, in two lines.
  package var text: String {
    "Hinge \(hinge), \(renderer), OpenGL \(openGL), FFmpeg \(ffmpeg)\n"
      + "\(processor), \(cores == 1 ? "1 core" : "\(cores) cores")\n"
  }
}
