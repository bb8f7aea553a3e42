import Foundation
import Frames
import Media
import Testing

@testable import Jobs

/// The rules of destinations, as their pages state them.
@Suite("Destinations")
struct DestinationTests {
  /// A file that App Store Connect takes.
  private let preview: Destination.Facts
  private let large: PixelSize

  init() throws {
    large = try #require(PixelSize(width: 1080, height: 1920))
    preview = Destination.Facts(
      format: .mp4, size: try #require(PixelSize(width: 886, height: 1920)), rate: FrameRate(30),
      seconds: 20, hasSound: true)
  }

  @Test("App Store previews: 886x1920, 15 to 30 s, at most 30 fps, a sound track, no device")
  func appStore() throws {
    let store = try #require(Destination(named: "app-store"))
    #expect(store.refusal(of: preview) == nil)
    func refusal(_ change: (inout Destination.Facts) -> Void) -> String {
      var facts = preview
      change(&facts)
      return store.refusal(of: facts) ?? ""
    }
    #expect(refusal { $0.seconds = 14 }.contains("15 to 30 s"))
    #expect(refusal { $0.seconds = 30.1 }.contains("make it shorter"))
    #expect(refusal { $0.size = large }.contains("--size 886x1920"))
    #expect(refusal { $0.rate = FrameRate(60) }.contains("--fps 30"))
    #expect(refusal { $0.hasSound = false }.contains("sound track"))
    #expect(refusal { $0.hasDevice = true }.contains("device"))
    #expect(refusal { $0.format = .webm }.contains(".mp4 or .mov"))
    // Half a frame is rounding, and 29.97 stands for 30.
    #expect(
      refusal {
        $0.rate = FrameRate(30_000, per: 1001)
        $0.seconds = 30.01
      }.isEmpty)
  }

  @Test("Headers of product pages: 3840x1646, 5 to 30 s, 30 or 60 fps, opaque, devices allowed")
  func header() throws {
    let header = try #require(Destination(named: "app-store-header"))
    var video = preview
    (video.size, video.hasDevice, video.hasSound) = (
      try #require(PixelSize(width: 3840, height: 1646)), true, false
    )
    #expect(header.refusal(of: video) == nil)
    func refusal(_ change: (inout Destination.Facts) -> Void) -> String {
      var facts = video
      change(&facts)
      return header.refusal(of: facts) ?? ""
    }
    #expect(refusal { $0.size = large }.contains("--size 3840x1646"))
    #expect(refusal { $0.rate = FrameRate(50) }.contains("take 30 or 60"))
    #expect(refusal { $0.rate = FrameRate(60) }.isEmpty)
    #expect(refusal { $0.rate = FrameRate(60_000, per: 1001) }.isEmpty)
    #expect(refusal { $0.seconds = 4 }.contains("5 to 30 s"))
    #expect(refusal { $0.format = .gif }.contains(".mp4, .mov, .png or .jpg"))
    // A picture has neither length nor rate.
    func picture(_ facts: inout Destination.Facts) {
      (facts.format, facts.seconds, facts.rate) = (.png, 0, FrameRate(25))
    }
    #expect(refusal { picture(&$0) }.isEmpty)
    #expect(
      refusal {
        picture(&$0)
        $0.hasAlpha = true
      }.contains("transparency"))
  }

  @Test("A size limit holds for upright frames, too")
  func within() throws {
    let x = try #require(Destination(named: "x"))
    var facts = preview
    facts.size = large
    #expect(x.refusal(of: facts) == nil)
    facts.size = try #require(PixelSize(width: 1440, height: 1920))
    #expect(x.refusal(of: facts)?.contains("1920x1200") == true)
  }

  @Test("Limits depend on the format")
  func limits() throws {
    let x = try #require(Destination(named: "x"))
    #expect(x.limit(of: .gif)?.bytes == 15_000_000 && x.limit(of: .mp4)?.bytes == 512_000_000)
    let github = try #require(Destination(named: "github"))
    #expect(github.limit(of: .gif) == github.limit(of: .mp4))
    #expect(Destination(named: "obs")?.limit(of: .webm) == nil)
  }

  @Test("What a destination chooses, it takes", arguments: Destination.all)
  func usual(_ destination: Destination) throws {
    let other = try #require(PixelSize(width: 960, height: 540))
    let size = destination.usualSize ?? other
    let facts = Destination.Facts(
      format: destination.formats[0], size: size, rate: FrameRate(destination.usualRate ?? 30),
      seconds: max(destination.seconds.lowerBound, 1), hasSound: true)
    #expect(destination.refusal(of: facts) == nil)
  }

  @Test("The documentation has every destination with its sources")
  func documented() throws {
    let text = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/destinations.md"), encoding: .utf8)
    for destination in Destination.all {
      let row =
        text.split(separator: "\n").first { $0.hasPrefix("| `\(destination.name)` |") } ?? ""
      #expect(!row.isEmpty)
      for rule in destination.rules { #expect(row.contains(rule.source ?? "Hinge")) }
    }
  }
}
