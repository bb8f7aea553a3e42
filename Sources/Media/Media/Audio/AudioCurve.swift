/// A curve of a fade, by FFmpeg's name (of the filters `afade` and `acrossfade`).
///
/// In a crossfade, `qsin` keeps the power of two uncorrelated sounds; `tri` keeps the amplitude of
/// two equal ones.
public enum AudioCurve: String, CaseIterable, Hashable, Sendable {
  /// A straight line.
  case tri
  /// A quarter of a sine wave, which keeps the power of a crossfade.
  case qsin
  /// A half of a sine wave.
  case hsin
  /// An exponential sine wave.
  case esin
  /// A logarithm.
  case log
  /// An inverted parabola.
  case ipar
  /// A square.
  case qua
  /// A cube.
  case cub
  /// A square root.
  case squ
  /// A cube root.
  case cbr
  /// A parabola.
  case par
  /// An exponential.
  case exp
  /// An inverted quarter of a sine wave.
  case iqsin
  /// An inverted half of a sine wave.
  case ihsin
  /// A double exponential seat.
  case dese
  /// A double exponential sigmoid.
  case desi
  /// A logistic sigmoid.
  case losi
  /// A cardinal sine.
  case sinc
  /// An inverted cardinal sine.
  case isinc
  /// No fade.
  case nofade

  /// True for a curve with unbounded slope at some point. One sample is audible there, so its
  /// fade-out starts where FFmpeg's `acrossfade` starts it: a sample earlier.
  var isSteep: Bool {
    [.log, .squ, .cbr, .par, .iqsin, .ihsin, .dese, .desi].contains(self)
  }

  /// The default curve: equal power.
  public static let standard = AudioCurve.qsin
}
