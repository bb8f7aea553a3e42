import GPU
import SceneGraph
import ShaderSources

// The code in this folder makes drawing cheaper on a CPU, as with Mesa's llvmpipe, where each value
// and each branch of a fragment shader costs time in every pixel: a large quad is divided into a
// strip with its edges and an interior without them, and the interior's program omits terms without
// effect. Devices with a GPU divide quads, too, but draw all parts with the general program.
// `Renderer.dividesQuads` turns all of it off; a quad is then one draw.

extension FrameEncoder {
  /// Draws a large quad in parts: a strip with all its edges, and bands within it.
  ///
  /// - Parameters:
  ///   - whole: the draw of the whole quad.
  ///   - texels: the size of the picture on the whole quad; nil if there is none.
  ///   - minification: the minification of the picture.
  /// - Returns: false if the quad is to be drawn whole; nothing is drawn then.
  mutating func drawInParts(
    _ whole: QuadDraw, _ texels: Size?, _ minification: Minification, within region: PixelRegion
  ) throws(GPUError) -> Bool {
    guard renderer.dividesQuads,
      let partition = QuadPartition(
        of: whole.quad, whole.clipPolygon, texels, minification, onto: targetSize,
        skippingInnerEdges: skipsInnerEdges)
    else { return false }
    guard renderer.programChoice == .specialized else {
      hasFullDetail = false
      return false
    }
    let shift = whole.sampling.shift
    var draw = whole
    draw.extent = .strip(partition.edgeStrip)
    try submit(draw, within: region)
    if isFast {
      // The fronts of a quad pass it inside as well.
      if draw.features.fronts == 0 { draw.features.removeEdges() }
      // Nothing shows through an opaque quad in fully covered pixels.
      draw.blends = !draw.isOpaque
    }
    let specializes =
      skipsInnerEdges && device.info.isSoftware && renderer.shaders.isBuiltIn
    for index in 0..<partition.bands.count {
      let band = partition.bands[index]
      draw.sampling = band.sampling
      draw.sampling.shift = shift
      draw.extent = .interior(band.corners)
      if specializes, shift == nil {
        try submitInterior(draw, band.corners, within: region)
      } else {
        try submit(draw, within: region)
      }
    }
    return true
  }

  /// Draws a band with programs that omit terms without effect on its pixels. The triangles, and
  /// the pixels of each, are the same as without them.
  private mutating func submitInterior(
    _ general: QuadDraw, _ corners: Ring, within region: PixelRegion
  ) throws(GPUError) {
    var draw = general
    draw.features.findKnownNumbers(of: draw)
    if draw.features.hasUnitCoordinates,
      let triangles = RowTriangles(aroundMiddleOf: corners, onto: targetSize)
    {
      if !triangles.thin.isEmpty {
        var rest = general
        rest.extent = .triangles(triangles.thin)
        try submit(rest, within: region)
      }
      draw.features.known.interpolatesRows = true
      draw.extent = .triangles(triangles.precise)
    }
    var rest = region
    if let full = draw.fullFootprint(within: corners, onto: target.size) {
      draw.features.known.hasFullFootprint = true
      try submit(draw, within: region.intersection(with: full))
      draw.features.known.hasFullFootprint = false
      rest.subtract(full)
    }
    if !rest.isEmpty { try submit(draw, within: rest) }
  }
}
