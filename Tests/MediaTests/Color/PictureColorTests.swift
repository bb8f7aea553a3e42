import Frames
import Media
import TestSupport
import Testing

/// The expected values are Little CMS's, by Pillow's ImageCms: relative colorimetric to sRGB, with
/// black point compensation.
@Suite struct PictureColorTests {
  private static let colors: [UInt8] = [200, 120, 60, 60, 160, 200, 128, 128, 128, 20, 22, 30]

  /// Writes a PNG of the four colours with further chunks and reads it.
  private func read(
    _ chunks: [(String, [UInt8])], samples: [UInt8] = colors, type: UInt8 = 2, depth: Int = 8,
    _ options: PictureReader.Options = .init()
  ) throws -> PictureReader.Picture {
    let folder = try TemporaryFolder()
    try writeFile(folder("a.png"), file(chunks, samples: samples, type: type, depth: depth))
    return try PictureReader.picture(FilePath(folder("a.png")), options)
  }

  private func file(
    _ chunks: [(String, [UInt8])], samples: [UInt8] = colors, type: UInt8 = 2, depth: Int = 8
  ) throws -> [UInt8] {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][type] ?? 1
    let png = HandmadePNG(
      width: samples.count * 8 / depth / channels, height: 1, depth: depth, colorType: type,
      samples: samples)
    var parts = try #require(PNGChunks(png.bytes))
    parts.chunks.insert(contentsOf: chunks.map { PNGChunks.Chunk($0.0, $0.1) }, at: 1)
    return parts.bytes
  }

  private func pixels(_ frame: Frame) -> [[Int]] {
    (0..<frame.size.width).map { x in [frame[x, 0].x, frame[x, 0].y, frame[x, 0].z].map(Int.init) }
  }

  private func expect(
    _ picture: PictureReader.Picture, _ wanted: [[Int]], within tolerance: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = pixels(picture.frame)
    let worst = zip(found.joined(), wanted.joined()).map { abs($0 - $1) }.max() ?? 255
    #expect(worst <= tolerance, "\(found), not \(wanted)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (TestProfile.p3, [[213, 115, 42], [0, 163, 204], [128, 128, 128], [20, 22, 31]]),
    (TestProfile.adobeRGB, [[224, 121, 53], [0, 161, 203], [129, 129, 129], [11, 14, 24]]),
    (TestProfile.proPhoto, [[255, 114, 57], [0, 190, 216], [146, 146, 146], [16, 29, 41]]),
  ])
  func profilesAreConverted(profile: [UInt8], wanted: [[Int]]) throws {
    let picture = try read([("iCCP", TestProfile.chunk(profile))])
    expect(picture, wanted)
    #expect(picture.notes.isEmpty)
  }

  @Test("A profile packed with Huffman codes, by Python's zlib")
  func packedProfile() throws {
    let hex =
      "78da63606012c849ce2d66726060c8cd2b290a72775288888c52607fc5c008846090985c5cc080177cbb06517b"
      + "59978174c099925a9c0ca43f0071427241510903036300902d505e5200622700d92245404701d92520763a84"
      + "dd01622741d873c06a42829c81ec0d40b6423a847d01c44e82b041e62b40ed0201d692d4e212062a8392d40a"
      + "b09979f979a9201a1496e86184106bbecfc060bbffffffffbb11625efb1918369a333070ed44886958303008"
      + "7233309cd8599058940816620662a6b43406864fcb19187823191884817ee58aa6541e00ae3349f1"
    let digits = Array(hex.utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
    let packed = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let picture = try read([("iCCP", Array("p3".utf8) + [0, 0] + packed)])
    expect(picture, [[213, 115, 42], [0, 163, 204], [128, 128, 128], [20, 22, 31]])
  }

  @Test(arguments: [(2.2, [201, 129, 76, 12]), (1.0, [229, 188, 149, 79])])
  func grayProfilesAreConverted(gamma: Double, wanted: [Int]) throws {
    let picture = try read(
      [("iCCP", TestProfile.chunk(TestProfile.gray(gamma)))], samples: [200, 128, 77, 20], type: 0)
    expect(picture, wanted.map { [$0, $0, $0] })
  }

  @Test("A gray profile beside three channels, as in WebP and AVIF, is for a gray picture")
  func grayInThreeChannels() throws {
    let samples: [UInt8] = [200, 200, 200, 128, 128, 128, 77, 77, 77, 20, 20, 20]
    let chunk = ("iCCP", TestProfile.chunk(TestProfile.gray(1.0)))
    let picture = try read([chunk], samples: samples)
    expect(picture, [229, 188, 149, 79].map { [$0, $0, $0] })
    #expect(picture.notes.isEmpty)
  }

  @Test("sRGB in any form, and no tag, leave every byte")
  func srgbIsUnchanged() throws {
    let plain = try read([]).frame
    let forms: [[(String, [UInt8])]] = [
      [("iCCP", TestProfile.chunk(TestProfile.srgb))], [("sRGB", [0])],
      [("cICP", [1, 13, 0, 1])], [("gAMA", TestProfile.number(45455))],
      [("sRGB", [0]), ("gAMA", TestProfile.number(100_000))],
    ]
    for form in forms { #expect(try read(form).frame == plain, "\(form.map(\.0))") }
  }

  @Test("gamma 1.0 is linear light: 128 becomes 188")
  func gamma() throws {
    let picture = try read([("gAMA", TestProfile.number(100_000))])
    expect(picture, [[229, 182, 133], [133, 208, 229], [188, 188, 188], [79, 83, 96]])
  }

  @Test("cICP comes before iCCP, iCCP before sRGB, sRGB before gAMA")
  func order() throws {
    let p3 = [[213, 115, 42], [0, 163, 204], [128, 128, 128], [20, 22, 31]]
    let adobe = ("iCCP", TestProfile.chunk(TestProfile.adobeRGB))
    let linear = ("gAMA", TestProfile.number(100_000))
    expect(try read([linear, ("sRGB", [0]), adobe, ("cICP", [12, 13, 0, 1])]), p3)
    expect(
      try read([linear, ("sRGB", [0]), adobe]),
      [[224, 121, 53], [0, 161, 203], [129, 129, 129], [11, 14, 24]])
    expect(
      try read([linear, ("sRGB", [0])]),
      [[200, 120, 60], [60, 160, 200], [128, 128, 128], [20, 22, 30]], within: 0)
  }

  @Test("Straight colours are converted, then premultiplied")
  func alpha() throws {
    let picture = try read(
      [("iCCP", TestProfile.chunk(TestProfile.p3))], samples: [200, 120, 60, 128], type: 6)
    // (213, 115, 42) · 128/255.
    expect(picture, [[107, 58, 21]])
    #expect(picture.frame[0, 0].w == 128)
  }

  @Test("16 bits are converted before they are rounded")
  func deep() throws {
    // 0.01 of linear light, which 8 bits would make 3/255 = 0.0118: sRGB's 25.4 instead of 28.
    let sample: [UInt8] = [0x02, 0x8F]
    let picture = try read(
      [("gAMA", TestProfile.number(100_000))], samples: sample + sample + sample, depth: 16)
    expect(picture, [[25, 25, 25]])
  }

  @Test("PQ: white of 203 cd/m² comes out white, its half in light as sRGB's 188")
  func highDynamicRange() throws {
    // PQ's numbers of 203, 101.5 and 1000 cd/m², by ST 2084.
    let values = [0.580_689, 0.509_522, 0.751_827].map { Int(($0 * 65535).rounded()) }
    var samples: [UInt8] = []
    for value in values {
      for _ in 0..<3 { samples += [UInt8(value >> 8), UInt8(value & 255)] }
    }
    let picture = try read([("cICP", [9, 16, 0, 1])], samples: samples, depth: 16)
    expect(picture, [[255, 255, 255], [188, 188, 188], [255, 255, 255]])
    #expect(picture.notes.contains { $0.contains("PQ") })
  }

  @Test("HLG: white at a signal of 75 % comes out white")
  func hybridLogGamma() throws {
    let value = Int((0.75 * 65535).rounded())
    let sample = [UInt8(value >> 8), UInt8(value & 255)]
    let picture = try read(
      [("cICP", [9, 18, 0, 1])], samples: sample + sample + sample, depth: 16)
    expect(picture, [[255, 255, 255]])
    #expect(picture.notes.contains { $0.contains("HLG") })
  }

  @Test("Profiles that cannot be used are ignored with one note")
  func hostileProfiles() throws {
    var huge = TestProfile.p3
    huge.replaceSubrange(0..<4, with: [255, 255, 255, 255])
    var outside = TestProfile.p3
    outside.replaceSubrange(136..<140, with: [0, 255, 255, 255])
    var itself = TestProfile.p3
    // Each tag is the list of tags.
    for entry in 0..<8 {
      let place = 136 + entry * 12
      itself.replaceSubrange(place..<(place + 4), with: [0, 0, 0, 132])
    }
    let bombs: [[UInt8]] = [
      huge, outside, itself, Array(TestProfile.p3[..<200]),
      TestProfile.profile("link", "RGB ", "XYZ ", []), TestProfile.inks,
      TestProfile.profile("mntr", "RGB ", "XYZ ", []), [1, 2, 3], TestProfile.gray(2.2),
    ]
    let plain = try read([]).frame
    for (index, profile) in bombs.enumerated() {
      let picture = try read([("iCCP", TestProfile.chunk(profile))])
      #expect(picture.frame == plain, "profile \(index)")
      #expect(picture.notes.count == 1 && picture.notes[0].contains("profile"), "\(index)")
    }
    // Damaged data of zlib, and a name without an end.
    for data in [
      Array("p3".utf8) + [0, 0, 0x78, 1, 7, 7, 7, 7], [UInt8](repeating: 65, count: 90),
    ] {
      let picture = try read([("iCCP", data)])
      #expect(picture.frame == plain && picture.notes.count == 1)
    }
  }

  @Test("Primaries and gammas that no profile can hold are ignored with one note")
  func unboundedNumbers() throws {
    let plain = try read([]).frame
    // The matrix from these primaries to XYZ has an entry of 8·10¹⁴.
    let primaries = [61757, 38045, 192_725, 120_436, 177_773, 120_269, 15629, 118_458]
    let gamma = ("gAMA", TestProfile.number(45455))
    for chunks in [
      [gamma, ("cHRM", primaries.flatMap(TestProfile.number))], [("gAMA", TestProfile.number(1))],
    ] {
      let picture = try read(chunks)
      #expect(picture.frame == plain)
      #expect(picture.notes.count == 1 && picture.notes[0].contains("ignored"), "\(picture.notes)")
    }
  }

  @Test("A picture in another colour space than sRGB")
  func displayP3() throws {
    let p3 = PictureReader.Options(colorSpace: .displayP3)
    let same = try read([("iCCP", TestProfile.chunk(TestProfile.p3))], p3)
    expect(same, [[200, 120, 60], [60, 160, 200], [128, 128, 128], [20, 22, 30]])
    // Little CMS, from sRGB to Display P3.
    expect(try read([], p3), [[189, 124, 72], [89, 158, 196], [128, 128, 128], [20, 22, 29]])
  }

  @Test("CMYK through a printer's profile, in TIFF of 8 and 16 bits", arguments: [8, 16])
  func inksInTIFF(depth: Int) throws {
    let folder = try TemporaryFolder()
    let inks: [UInt8] = [0, 0, 0, 0, 120, 40, 200, 30, 10, 200, 30, 100, 0, 0, 0, 128]
    // Of 16 bits, the first byte is the high one; the low one is a fraction of a step.
    let samples = depth == 8 ? inks : inks.flatMap { [$0, 255 - $0] }
    let profile = TestProfile.inks
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      let words = [tag, type].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      return words + TestProfile.number(count)
        + (type == 3 && count == 1 ? TestProfile.number(value << 16) : TestProfile.number(value))
    }
    let (start, bits) = (8, 8 + samples.count)
    let place = bits + 8
    let directory = place + profile.count
    let entries = [
      entry(256, 3, 1, 4), entry(257, 3, 1, 1), entry(258, 3, 4, bits), entry(259, 3, 1, 1),
      entry(262, 3, 1, 5), entry(273, 4, 1, start), entry(277, 3, 1, 4), entry(278, 3, 1, 1),
      entry(279, 4, 1, samples.count), entry(284, 3, 1, 1), entry(34675, 7, profile.count, place),
    ]
    var file: [UInt8] = Array("MM".utf8) + [0, 42] + TestProfile.number(directory)
    file += samples + (0..<4).flatMap { _ in [0, UInt8(depth)] } + profile
    file += [0, UInt8(entries.count)]
    file += entries.joined()
    file += [0, 0, 0, 0]
    try writeFile(folder("a.tiff"), file)
    expect(
      try PictureReader.picture(FilePath(folder("a.tiff"))),
      [[255, 255, 255], [127, 164, 84], [147, 78, 104], [137, 137, 137]])
  }

  @Test("CMYK through a printer's profile, in Adobe's JPEG")
  func inksInJPEG() throws {
    let folder = try TemporaryFolder()
    let profile = TestProfile.inks
    // Little CMS makes (178, 74, 61) of the inks (0, 213, 213, 63), red in the fixture.
    let jpeg = try readFile(fixture("cmyk.jpg"))
    let body = Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile
    let length = body.count + 2
    let segment: [UInt8] = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + body
    try writeFile(folder("a.jpg"), Array(jpeg[..<2]) + segment + Array(jpeg[2...]))
    let frame = try PictureReader.read(folder("a.jpg"))
    let red = [frame[8, 4].x, frame[8, 4].y, frame[8, 4].z].map(Int.init)
    #expect(zip(red, [178, 74, 61]).allSatisfy { abs($0 - $1) <= 2 }, "\(red)")
    #expect(frame.alpha == .opaque)
  }
}
