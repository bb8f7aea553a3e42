internal import COpenGL
public import Frames

/// A ring of pixel buffers for reading frames back while later frames are drawn.
///
/// Each slot is a pixel pack buffer that stays mapped. `read` starts the copy into a slot, `wait`
/// blocks until the copy is complete. The pixels may then be read on any thread until the next
/// `read` into the slot; the ring itself belongs to its device's thread.
public final class ReadbackRing {
  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The number of slots: the maximum number of frames in flight.
  public let slotCount: Int

  /// The numbers of a pixel.
  public let format: PixelFormat

  private let device: Device
  /// The slots, each allocated at its first use: a still needs one.
  private var slots: [Slot?]
  private var fences: [FenceBox?]

  /// A reference to a fence, because an array cannot hold noncopyable values.
  private final class FenceBox {
    let fence: Fence
    init(_ fence: consuming Fence) { self.fence = fence }
  }

  private final class Slot {
    let buffer: GLObject
    let pixels: UnsafeRawPointer
    var fence: Fence?

    init(byteCount: Int, index: Int, in device: Device) throws(GPUError) {
      let buffer = GLObject(.buffer, label: "readback \(index)", in: device)
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

  /// Creates a ring of `slotCount` slots for frames of `size` in `format`.
  ///
  /// - Throws: `outOfMemory` if a frame needs 2 GiB or more.
  public init(
    size: PixelSize, format: PixelFormat = .rgba8, slotCount: Int, in device: Device
  ) throws(GPUError) {
    guard size.area * format.byteCount <= Int(GLsizei.max) else {
      throw .outOfMemory("frames of \(size)")
    }
    self.size = size
    self.format = format
    self.slotCount = slotCount
    self.device = device
    slots = Array(repeating: nil, count: slotCount)
    fences = Array(repeating: nil, count: slotCount)
  }

  /// Submits a copy of `target` into slot `index`, premultiplied, top row first. Does not
  /// block.
  ///
  /// - Precondition: `target` has the ring's size and format, and `index` is below `slotCount`.
  /// - Throws: `GPUError` if the slot's buffer or its fence cannot be created.
  public func read(_ target: borrowing RenderTarget, into index: Int) throws(GPUError) {
    try read(target, part: (0, 0, size.width, size.height), into: index)
  }

  /// Submits a copy of a part of `target` to the same part of slot `index`, as `read(_:into:)`
  /// does; the rest of the slot is unchanged.
  ///
  /// - Parameter part: a rectangle in pixels from the target's top left corner; it may be empty.
  /// - Precondition: `target` has the ring's size and format, `part` lies within it, and `index` is
  ///   below `slotCount`.
  /// - Throws: `GPUError` if the slot's buffer or its fence cannot be created.
  public func read(
    _ target: borrowing RenderTarget, part: (x: Int, y: Int, width: Int, height: Int),
    into index: Int
  ) throws(GPUError) {
    precondition(
      target.size == size && target.format == format, "the ring holds frames of \(size)")
    precondition(
      part.x >= 0 && part.y >= 0 && part.width >= 0 && part.height >= 0
        && part.x + part.width <= size.width && part.y + part.height <= size.height,
      "a part must lie within the target")
    device.requireOwnThread()
    let slot = try slot(index)
    if part.width > 0, part.height > 0 {
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer.id)
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), slot.buffer.id)
      glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(size.width))
      glReadnPixels(
        GLint(part.x), GLint(part.y), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA),
        format.type, GLsizei(frameByteCount),
        // With a pixel buffer bound, the pointer is an offset into it.
        UnsafeMutableRawPointer(bitPattern: (part.y * size.width + part.x) * format.byteCount))
      glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
      device.count(readBytes: part.width * part.height * format.byteCount)
    }
    slot.fence = try Fence(in: device)
  }

  /// Blocks until the copy into slot `index` is complete, and returns the slot's pixels.
  ///
  /// - Returns: the pixels' bytes, owned by the ring and unchanged until the next `read`
  ///   into the slot.
  /// - Throws: `timedOut`, or `contextLost`: the fences of a lost context are signalled although
  ///   nothing was copied.
  public func wait(for index: Int) throws(GPUError) -> UnsafeRawBufferPointer {
    let slot = try slot(index)
    if let fence = slot.fence.take() { try fence.wait() }
    try device.check("reading a frame back")
    return UnsafeRawBufferPointer(start: slot.pixels, count: frameByteCount)
  }

  /// Inserts fence number `index` after the submitted work, for frames that are not read back.
  ///
  /// - Throws: `GPUError` if the fence cannot be created.
  public func insertFence(_ index: Int) throws(GPUError) {
    fences[index] = nil
    fences[index] = FenceBox(try Fence(in: device))
  }

  /// Blocks until the GPU reaches fence number `index`. Returns immediately if the fence was not
  /// inserted or has already been waited for.
  ///
  /// - Throws: `timedOut`, or `contextLost`.
  public func waitForFence(_ index: Int) throws(GPUError) {
    try fences[index].take()?.fence.wait()
    try device.check("drawing a frame")
  }

  private var frameByteCount: Int { size.area * format.byteCount }

  private func slot(_ index: Int) throws(GPUError) -> Slot {
    if let slot = slots[index] { return slot }
    let slot = try Slot(byteCount: frameByteCount, index: index, in: device)
    slots[index] = slot
    return slot
  }
}
