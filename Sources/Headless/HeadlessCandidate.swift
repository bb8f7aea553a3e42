internal import CEGL

/// A way into OpenGL without a display.
public struct HeadlessCandidate: Sendable, Hashable {
  /// The EGL platform.
  public enum Platform: Sendable, Hashable {
    /// `EGL_EXT_platform_device`, by the device's index.
    case device(Int)
    /// `EGL_MESA_platform_surfaceless`.
    case surfaceless
  }

  /// The platform, and on it the device.
  public let platform: Platform
  /// Whether EGL says that this device computes on the CPU; nil where it does not say.
  public let isSoftware: Bool?
  /// The device's node such as `/dev/dri/renderD128`, where it has one.
  public let node: String?

  /// Describes a way in.
  public init(platform: Platform, isSoftware: Bool?, node: String?) {
    self.platform = platform
    self.isSoftware = isSoftware
    self.node = node
  }

  /// What a user calls it.
  public var name: String {
    switch platform {
    case .device(let index): "EGL device \(index)\(isSoftware == true ? " (software)" : "")"
    case .surfaceless: "Mesa surfaceless"
    }
  }

  /// All there are, in the order in which `auto` tries them: hardware, software devices, surfaceless.
  public static func all() -> [HeadlessCandidate] {
    let clientExtensions = words(eglQueryString(hinge_egl_no_display(), EGL_EXTENSIONS))
    var found: [HeadlessCandidate] = []
    if clientExtensions.contains("EGL_EXT_platform_device")
      || clientExtensions.contains("EGL_EXT_platform_base")
    {
      found = deviceHandles().enumerated().map { index, device in
        let extensions = words(hinge_egl_query_device_string(device, EGL_EXTENSIONS))
        let node =
          extensions.contains("EGL_EXT_device_drm")
          ? hinge_egl_query_device_string(device, EGL_DRM_DEVICE_FILE_EXT).map {
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

  /// The display of this candidate, not initialized.
  func display() -> EGLDisplay? {
    switch platform {
    case .device(let index):
      let devices = Self.deviceHandles()
      guard devices.indices.contains(index) else { return nil }
      return eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], nil)
    case .surfaceless:
      return eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }
  }

  private static func deviceHandles() -> [EGLDeviceEXT] {
    var count: EGLint = 0
    guard hinge_egl_query_devices(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard hinge_egl_query_devices(count, &devices, &count) == EGL_TRUE else { return [] }
    return devices.prefix(Int(count)).compactMap { $0 }
  }
}

/// The words of a list that EGL returns.
func words(_ list: UnsafePointer<CChar>?) -> Set<String> {
  guard let list else { return [] }
  return Set(String(cString: list).split(separator: " ").map(String.init))
}
