import CFFmpeg

/// The choice of one of a file's sound tracks.
public enum SoundTrack: Hashable, Sendable {
  /// The track with this number, from 1 in the order of the file.
  case number(Int)
  /// The first track in a language: a code of ISO 639 with two or three letters, such as `de`,
  /// `deu` or `ger`.
  case language(String)

  /// Creates a choice from a number or a code; nil for other text.
  public init?(text: some StringProtocol) {
    if let number = Int(text) {
      guard number > 0 else { return nil }
      self = .number(number)
    } else {
      guard (2...3).contains(text.utf8.count),
        text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) })
      else { return nil }
      self = .language(text.lowercased())
    }
  }

  /// The number or the code as text.
  public var text: String {
    switch self {
    case .number(let number): String(number)
    case .language(let code): code
    }
  }

  /// Returns true if two codes of ISO 639 stand for one language.
  public static func isSameLanguage(_ one: String, _ other: String) -> Bool {
    LanguageCode.isSame(one, other)
  }

  /// Returns the code of three letters for a language; an unknown code stays.
  public static func languageCode(_ code: String) -> String { LanguageCode.threeLetters(code) }

  /// Returns the index of the stream of this track; nil if a file has none.
  func streamIndex(in container: borrowing InputContainer) -> Int32? {
    var number = 0
    for index in 0..<Int32(container.pointer.pointee.nb_streams) {
      guard let stream = container.stream(index),
        stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      else { continue }
      number += 1
      switch self {
      case .number(let wanted): if number == wanted { return index }
      case .language(let code):
        if let own = stream.language, LanguageCode.isSame(own, code) { return index }
      }
    }
    return nil
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// The code of the stream's language; nil if the file does not say.
  var language: String? {
    guard let value = av_dict_get(pointee.metadata, "language", nil, 0)?.pointee.value else {
      return nil
    }
    let code = String(cString: value)
    return code.isEmpty || code == "und" ? nil : code
  }
}

/// The codes of languages in ISO 639.
enum LanguageCode {
  /// Groups of codes for one language: of two letters, then the terminological one of three, then
  /// the bibliographic one if it differs.
  private static let groups: [[Substring]] = """
    ar ara,bg bul,bn ben,ca cat,cs ces cze,cy cym wel,da dan,de deu ger,el ell gre,en eng,es spa,\
    et est,eu eus baq,fa fas per,fi fin,fr fra fre,ga gle,gl glg,he heb,hi hin,hr hrv,hu hun,\
    hy hye arm,id ind,is isl ice,it ita,ja jpn,ka kat geo,ko kor,lt lit,lv lav,mk mkd mac,\
    ms msa may,mt mlt,my mya bur,nb nob,nl nld dut,nn nno,no nor,pl pol,pt por,ro ron rum,ru rus,\
    sk slk slo,sl slv,sq sqi alb,sr srp,sv swe sve,sw swa,ta tam,te tel,th tha,tl tgl,tr tur,uk ukr,\
    ur urd,vi vie,zh zho chi
    """.split(separator: ",").map { $0.split(separator: " ") }

  /// Returns the code of three letters, the terminological one, for a code; an unknown one stays.
  static func threeLetters(_ code: String) -> String {
    let own = code.lowercased().prefix { $0 != "-" && $0 != "_" }
    return groups.first { $0.contains(own) }.map { String($0[1]) } ?? String(own)
  }

  /// Returns the code by which FFmpeg writes a language into QuickTime files, whose list of
  /// languages has other codes for some.
  static func quickTime(_ code: String) -> String {
    let own = threeLetters(code)
    let others = [
      "deu": "ger", "nld": "dut", "swe": "sve", "ell": "gre", "isl": "ice", "zho": "chi",
      "sqi": "alb", "mkd": "mac",
    ]
    return others[own] ?? own
  }

  /// Returns true if two codes stand for one language; a region, as in `pt-BR`, is ignored.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let codes = [one, other].map { code in
      code.lowercased().prefix { $0 != "-" && $0 != "_" }
    }
    return codes[0] == codes[1]
      || groups.contains { $0.contains(codes[0]) && $0.contains(codes[1]) }
  }
}
