import Foundation
import Frames
import Glibc
import Jobs
import Media
import Rendering
import SceneGraph
import ShaderEffects
import TestSupport
import Testing
import Transitions

/// A shader under ShaderTransitions/, between two pictures.
struct OwnShader {
  static let names = [
    "displace", "ember", "glass", "ink-bleed", "lens", "light-leak", "liquid", "pixel-sort",
    "pond", "sand",
  ]

  let transition: ShaderTransition
  private let pictures: [PictureName: Frame]
  private let size: PixelSize

  /// The folder of the shaders, under the root of the repository.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "ShaderTransitions")

  /// Reads a shader.
  ///
  /// - Parameters:
  ///   - settings: `KEY=VALUE`.
  ///   - map: the picture of the parameter `map`; nil for none.
  init(
    _ name: String, _ settings: String..., from: Frame, to: Frame, map: Frame? = nil
  ) throws {
    let file = FilePath(Self.folder.appending(path: "\(name).glsl").path)
    let spec = try TransitionSpec(
      EffectLibrary.effect(of: file), nil, settings: settings + (map == nil ? [] : ["map=map.png"]))
    transition = try #require(spec.transition as? ShaderTransition)
    var pictures: [PictureName: Frame] = [.from: from, .to: to]
    pictures[PictureName("map")] = map
    self.pictures = pictures
    size = from.size
  }

  /// Returns what the shader paints over a background.
  func frame(at progress: Double, over background: Color = .black) throws -> Frame {
    var result: Frame?
    try withDevice { device in
      result = try device.frame(
        transition.painted(at: progress, in: Container(filling: size)), pictures, size: size,
        backdrop: background)
    }
    return try #require(result)
  }

  /// Returns what the shader paints at each frame of its duration, with its own curve.
  func frames(rate: Double) throws -> [Frame] {
    let schedule = TransitionSpec(transition, .push).schedule(rate: rate)
    var frames: [Frame] = []
    try withDevice { device in
      frames = try (0..<schedule.count).map { index in
        try device.frame(
          transition.painted(
            at: schedule.progress(ofFrame: index), in: Container(filling: size)), pictures,
          size: size)
      }
    }
    return frames
  }
}

/// Returns the light of a level of sRGB, 0 to 1: IEC 61966-2-1.
func light(_ level: UInt8) -> Double { light(Double(level) / 255) }

/// Returns the light of an encoded value, both 0 to 1.
func light(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Returns the level of sRGB of light, 0 to 255, not rounded.
func level(_ light: Double) -> Double {
  let light = min(max(light, 0), 1)
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
}

extension Frame {
  /// Returns a channel at a place between pixel centres, (0, 0) at the bottom left and (1, 1) at
  /// the top right, 0 to 255.
  func value(_ channel: Int, atX x: Double, y: Double) -> Double {
    func clamped(_ value: Double, _ count: Int) -> (Int, Int, Double) {
      let value = min(max(value, 0), Double(count - 1))
      let low = Int(value)
      return (low, min(low + 1, count - 1), value - Double(low))
    }
    let (x0, x1, u) = clamped(x * Double(size.width) - 0.5, size.width)
    let (y0, y1, v) = clamped((1 - y) * Double(size.height) - 0.5, size.height)
    let top = Double(self[x0, y0][channel]) * (1 - u) + Double(self[x1, y0][channel]) * u
    let bottom = Double(self[x0, y1][channel]) * (1 - u) + Double(self[x1, y1][channel]) * u
    return top * (1 - v) + bottom * v
  }

  /// Calls `body` with each pixel's column and row, and its centre with (0, 0) at the bottom left.
  func forEachPixel(_ body: (_ x: Int, _ y: Int, _ u: Double, _ v: Double) throws -> Void) rethrows
  {
    for y in 0..<size.height {
      for x in 0..<size.width {
        try body(
          x, y, (Double(x) + 0.5) / Double(size.width),
          1 - (Double(y) + 0.5) / Double(size.height))
      }
    }
  }
}
