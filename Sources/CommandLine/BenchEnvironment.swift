import FoundationEssentials
import GPU
import Media

/// Where something was measured.
struct BenchEnvironment: Codable, Hashable {
  let hinge, renderer, vendor, openGL, ffmpeg: String
  let isSoftware: Bool
  /// The processor's name, and how many of its cores this process may use.
  let processor: String
  let cores: Int

  init(_ device: DeviceInfo) {
    hinge = CommandLineTool.version
    renderer = device.renderer
    vendor = device.vendor
    openGL = device.version
    isSoftware = device.isSoftware
    ffmpeg = MediaSupport.version
    processor = Self.processorName ?? "unknown"
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// What Linux calls the processor.
  private static var processorName: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return nil }
    let name = line[line.index(after: colon)...].split(separator: " ").joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// For people, in two lines.
  var text: String {
    "Hinge \(hinge), \(renderer), OpenGL \(openGL), FFmpeg \(ffmpeg)\n"
      + "\(processor), \(cores == 1 ? "1 core" : "\(cores) cores")\n"
  }
}
