import Glibc
import Threads

/// The threads and the memory that an OpenGL driver needs without reporting their lack: Mesa's
/// rasterizer waits forever for threads that could not be created, and Mesa and LLVM end the
/// process when memory runs out.
public enum DriverResources {
  /// The memory that Mesa's rasterizer needs to draw a small frame, rounded up: 256 MiB for its
  /// libraries and programs, and the stacks of its threads.
  ///
  /// - Parameter threadCount: the number of its threads.
  static func memory(threadCount: Int) -> Int { (256 << 20) + (threadCount << 23) }

  /// Returns the number of threads that Mesa's rasterizer creates: at most 32 drawing threads, and
  /// two for its queues.
  ///
  /// - Parameters:
  ///   - setting: the variable `LP_NUM_THREADS`, the number of drawing threads; nil or another text
  ///     for one per processor.
  ///   - processorCount: the number of processors.
  static func threadCount(setting: String?, processorCount: Int) -> Int {
    min(32, max(0, setting.flatMap { Int($0) } ?? processorCount)) + 2
  }

  /// Prepares for creating a device that may be Mesa's rasterizer. If the system cannot create the
  /// rasterizer's threads, the environment variable `LP_NUM_THREADS` makes it work on its caller's
  /// thread; the pixels are the same.
  ///
  /// - Throws: `HeadlessError.notEnoughMemory`.
  public static func prepare() throws(HeadlessError) {
    let threadCount = threadCount(
      setting: getenv("LP_NUM_THREADS").map { String(cString: $0) },
      processorCount: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let memory = memory(threadCount: threadCount)
    // Only reserved, which counts against the address space limit (`RLIMIT_AS`) but uses no memory.
    let reserved = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let reserved, reserved != MAP_FAILED else {
      throw .notEnoughMemory(mebibytes: memory >> 20)
    }
    munmap(reserved, memory)
    if !canMakeThreads(threadCount) {
      setenv("LP_NUM_THREADS", "0", 1)
    }
  }

  /// True if a Vulkan driver that draws on the CPU is installed, as `GPUChoice.zink` needs it.
  public static var hasVulkanOnCPU: Bool { !vulkanDrivers.isEmpty }

  /// The descriptions of lavapipe for Vulkan's loader.
  private static var vulkanDrivers: [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob("/usr/share/vulkan/icd.d/lvp_icd*.json", 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// Makes Mesa draw by zink on the CPU in this process, unless it has a display already.
  ///
  /// Only the environment selects Mesa's driver.
  public static func selectZink() {
    setenv("GALLIUM_DRIVER", "zink", 1)
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
    // Other Vulkan drivers would complain about a machine without their GPUs.
    if let driver = vulkanDrivers.first { setenv("VK_ICD_FILENAMES", driver, 0) }
    // Without this variable, zink's windows, which nobody uses, complain on standard error.
    setenv("XDG_RUNTIME_DIR", "/tmp", 0)
  }

  /// Returns true if the system can create `count` threads at once.
  private static func canMakeThreads(_ count: Int) -> Bool {
    let workers = (0..<count).map { _ in SerialWorker(stackSize: 1 << 18) }
    return workers.allSatisfy(\.hasThread)
  }
}
