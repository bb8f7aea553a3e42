import CFFmpeg
import Glibc

/// An interface to an encoder outside of the processor, by the end of an encoder's name.
enum HardwareEncoder: String, CaseIterable {
  case nvenc, vaapi, qsv, v4l2m2m, omx, amf, vulkan

  /// Creates the interface of an encoder; nil for one that runs on the processor.
  init?(_ encoder: String) {
    guard let interface = Self.allCases.first(where: { encoder.hasSuffix("_\($0.rawValue)") })
    else { return nil }
    self = interface
  }

  /// The device and the software that it needs, with an article.
  var needs: String {
    switch self {
    case .nvenc: "an NVIDIA GPU and its driver (libcuda.so.1 and libnvidia-encode.so.1)"
    case .vaapi: "a GPU with a VA-API driver (/dev/dri/renderD128)"
    case .qsv: "an Intel GPU with Quick Sync Video and its runtime (Debian's libmfx1)"
    case .v4l2m2m: "a video device that encodes (/dev/video*), as boards with an ARM processor have"
    case .omx: "an OpenMAX library (libOMX_Core.so or libomxil-bellagio.so.0)"
    case .amf: "an AMD GPU and its AMF library"
    case .vulkan: "a GPU with a Vulkan driver that encodes video"
    }
  }

  /// The fault of an encoder that takes only frames in the memory of a GPU, as a clause; nil if it
  /// takes frames in main memory.
  var framesFault: String? {
    guard self == .vaapi || self == .vulkan else { return nil }
    let isMissing = access("/dev/dri/renderD128", F_OK) != 0
    return "encoders of \(rawValue == "vaapi" ? "VA-API" : "Vulkan") need \(needs)"
      + (isMissing ? ", which this machine does not have," : "")
      + " and frames in its memory, which Hinge does not supply"
  }
}
