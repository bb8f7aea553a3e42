import FoundationEssentials
package import GPU
import Media
import RenderJobs

/// The machine and the versions that a benchmark ran on.
package struct BenchEnvironment: Codable, Hashable {
  package let hinge, renderer, vendor, openGL, ffmpeg: String
  package let isSoftware: Bool
  /// The processor's name, and the number of its cores that this process may use.
  package let processor: String
  package let cores: Int

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

  /// The processor's name in /proc/cpuinfo.
  private static var processorName: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return nil }
    let name = line[line.index(after: colon)...].split(separator: " ").joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// The environment for people, in two lines.
  package var text: String {
    "Hinge \(hinge), \(renderer), OpenGL \(openGL), FFmpeg \(ffmpeg)\n"
      + "\(processor), \(cores == 1 ? "1 core" : "\(cores) cores")\n"
  }
}
