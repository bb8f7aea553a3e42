internal import CEGL

/// A candidate for OpenGL without a display: an EGL platform and its device.
public struct HeadlessCandidate: Sendable, Hashable {
  /// The EGL platform.
  public enum Platform: Sendable, Hashable {
    /// `EGL_EXT_platform_device` with the index of the device.
    case device(Int)
    /// `EGL_MESA_platform_surfaceless`.
    case surfaceless
  }

  /// The EGL platform.
  public let platform: Platform
  /// True if EGL reports a software device (`EGL_MESA_device_software`); nil if the platform does
  /// not report it.
  public let isSoftware: Bool?
  /// False if the candidate is certainly a GPU.
  var mayBeSoftware: Bool { isSoftware != false }
  /// The path of the device's DRM node such as `/dev/dri/renderD128`; nil if the device has none.
  public let node: String?

  /// Creates a candidate.
  public init(platform: Platform, isSoftware: Bool?, node: String?) {
    self.platform = platform
    self.isSoftware = isSoftware
    self.node = node
  }

  /// The name for the user.
  public var name: String {
    switch platform {
    case .device(let index): "EGL device \(index)\(isSoftware == true ? " (software)" : "")"
    case .surfaceless: "Mesa surfaceless"
    }
  }

  /// Returns all candidates in the order in which `GPUChoice.auto` tries them: hardware devices,
  /// software devices, surfaceless.
  public static func all() -> [HeadlessCandidate] {
    guard let egl = try? EGLFunctions.loaded.get() else { return [] }
    let clientExtensions = words(egl.queryString(hinge_egl_no_display(), EGL_EXTENSIONS))
    var found: [HeadlessCandidate] = []
    if clientExtensions.contains("EGL_EXT_platform_device")
      || clientExtensions.contains("EGL_EXT_platform_base")
    {
      found = deviceHandles(egl).enumerated().map { index, device in
        let extensions = words(hinge_egl_query_device_string(egl, device, EGL_EXTENSIONS))
        let node =
          extensions.contains("EGL_EXT_device_drm")
          ? hinge_egl_query_device_string(egl, device, EGL_DRM_DEVICE_FILE_EXT).map {
            String(cString: $0)
          } : nil
        return HeadlessCandidate(
          platform: .device(index), isSoftware: extensions.contains("EGL_MESA_device_software"),
          node: node)
      }
    }
    found.sort { ($0.isSoftware == true ? 1 : 0) < ($1.isSoftware == true ? 1 : 0) }
    if clientExtensions.contains("EGL_MESA_platform_surfaceless") {
      found.append(HeadlessCandidate(platform: .surfaceless, isSoftware: nil, node: nil))
    }
    return found
  }

  /// Returns the EGL display, not yet initialized; nil if the platform has none.
  func display(_ egl: EGLFunctions) -> EGLDisplay? {
    switch platform {
    case .device(let index):
      let devices = Self.deviceHandles(egl)
      guard devices.indices.contains(index) else { return nil }
      return egl.getPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
    case .surfaceless:
      return egl.getPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }
  }

  private static func deviceHandles(_ egl: EGLFunctions) -> [EGLDeviceEXT] {
    var count: EGLint = 0
    guard hinge_egl_query_devices(egl, 0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard hinge_egl_query_devices(egl, count, &devices, &count) == EGL_TRUE else { return [] }
    return devices.prefix(Int(count)).compactMap { $0 }
  }
}

/// Returns the words of EGL's space-separated list.
func words(_ list: UnsafePointer<CChar>?) -> Set<String> {
  guard let list else { return [] }
  return Set(String(cString: list).split(separator: " ").map(String.init))
}
