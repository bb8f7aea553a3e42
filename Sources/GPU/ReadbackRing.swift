internal import COpenGL
public import Frames

/// Pixel buffers that frames are read back into while the next ones are drawn.
///
/// Each slot is a buffer that stays mapped: a slot is filled by `read`, awaited by `wait`, and its pixels may
/// then be read on any thread until the slot is filled again.
public final class ReadbackRing {
  /// The size of every frame.
  public let size: PixelSize
  /// How many frames can be under way at once.
  public let slotCount: Int

  private let device: Device
  /// Made when they are first filled: a still takes one.
  private var slots: [Slot?]
  private var marks: [Mark?]

  /// An array holds no noncopyable values.
  private final class Mark {
    let fence: Fence
    init(_ fence: consuming Fence) { self.fence = fence }
  }

  private final class Slot {
    let buffer: ObjectName
    let pixels: UnsafeRawPointer
    var fence: Fence?

    init(byteCount: Int, index: Int, in device: Device) throws(GPUError) {
      let buffer = ObjectName(.buffer, label: "readback \(index)", in: device)
      let access = bits(GL_MAP_READ_BIT, GL_MAP_PERSISTENT_BIT, GL_MAP_COHERENT_BIT)
      glNamedBufferStorage(
        buffer.id, byteCount, nil, access | bits(GL_CLIENT_STORAGE_BIT))
      try device.check("allocating a readback buffer of \(byteCount) bytes")
      guard let pixels = glMapNamedBufferRange(buffer.id, 0, byteCount, access) else {
        try device.check("mapping a readback buffer")
        throw .outOfMemory("a readback buffer")
      }
      self.buffer = buffer
      self.pixels = UnsafeRawPointer(pixels)
    }
  }

  /// A ring of up to `slotCount` buffers for frames of `size`.
  ///
  /// - Throws: `outOfMemory` for frames of 2 GiB and more.
  public init(size: PixelSize, slotCount: Int, in device: Device) throws(GPUError) {
    guard size.rgbaByteCount <= Int(GLsizei.max) else {
      throw .outOfMemory("frames of \(size)")
    }
    self.size = size
    self.slotCount = slotCount
    self.device = device
    slots = Array(repeating: nil, count: slotCount)
    marks = Array(repeating: nil, count: slotCount)
  }

  /// Has the GPU copy `target` into slot `index`, RGBA8, top row first, and returns at once.
  public func read(_ target: borrowing RenderTarget, into index: Int) throws(GPUError) {
    precondition(target.size == size, "the ring holds frames of \(size)")
    let slot = try slot(index)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer.id)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slot.buffer.id)
    glReadnPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
      GLsizei(size.rgbaByteCount), nil)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    device.count(readBytes: size.rgbaByteCount)
    slot.fence = try Fence(in: device)
  }

  /// Waits until slot `index` is filled, and returns its pixels.
  ///
  /// - Returns: `size.rgbaByteCount` bytes that stay as they are until the slot is read into again.
  /// - Throws: `timedOut`, or `contextLost`: a lost context's fences are all passed, with nothing done.
  public func wait(for index: Int) throws(GPUError) -> UnsafeRawBufferPointer {
    let slot = try slot(index)
    if let fence = slot.fence.take() { try fence.wait() }
    try device.check("reading a frame back")
    return UnsafeRawBufferPointer(start: slot.pixels, count: size.rgbaByteCount)
  }

  /// Marks the end of the work asked for so far under `index`, with nothing to be read.
  public func mark(_ index: Int) throws(GPUError) {
    marks[index] = nil
    marks[index] = Mark(try Fence(in: device))
  }

  /// Waits until the GPU is where `mark` last was for `index`.
  ///
  /// - Throws: `timedOut`, or `contextLost`.
  public func pass(_ index: Int) throws(GPUError) {
    try marks[index].take()?.fence.wait()
    try device.check("drawing a frame")
  }

  private func slot(_ index: Int) throws(GPUError) -> Slot {
    if let slot = slots[index] { return slot }
    let slot = try Slot(byteCount: size.rgbaByteCount, index: index, in: device)
    slots[index] = slot
    return slot
  }
}
