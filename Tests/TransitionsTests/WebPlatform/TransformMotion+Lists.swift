/// Motions between lists of functions that do not match: CSS multiplies them and decomposes the
/// products. Common first functions are left out.
extension TransformMotion {
  /// css/css-transforms/animation/transform-interpolation-003.html and -004.html.
  static let mismatchedLists = [
    TransformMotion(
      "perspective(400px)", "skewX(1rad) perspective(500px)", within: 5e-6,
      [
        (-1, "matrix3d(1, 0, 0, 0, -1.55741, 1, 0, 0, 0, 0, 1, -0.003, 0, 0, 0, 1)"),
        (0.25, "matrix3d(1, 0, 0, 0, 0.389352, 1, 0, 0, 0, 0, 1, -0.002375, 0, 0, 0, 1)"),
        (0.75, "matrix3d(1, 0, 0, 0, 1.16806, 1, 0, 0, 0, 0, 1, -0.002125, 0, 0, 0, 1)"),
        (2, "matrix3d(1, 0, 0, 0, 3.11482, 1, 0, 0, 0, 0, 1, -0.0015, 0, 0, 0, 1)"),
      ]),
    TransformMotion(
      "skewX(1rad)", "translate3d(8px, -4px, 12px) skewX(2rad)",
      [
        (-1, "translate3d(-8px, 4px, -12px) matrix(1, 0, 5.2998553125713235, 1, 0, 0)"),
        (0.25, "translate3d(2px, -1px, 3px) matrix(1, 0, 0.621795827675797, 1, 0, 0)"),
        (0.75, "translate3d(6px, -3px, 9px) matrix(1, 0, -1.2494279662824135, 1, 0, 0)"),
        (2, "translate3d(16px, -8px, 24px) matrix(1, 0, -5.9274874511779405, 1, 0, 0)"),
      ]),
    TransformMotion(
      "translate3d(8px, -4px, 12px) skewX(1rad) perspective(400px)",
      "scaleY(2) skewX(2rad) perspective(500px)",
      [
        (
          -1,
          """
          matrix3d(1, 0, 0, 0, 0, 0, 0, 0, -0.03876288659793814, 0.01938144329896907, 0.94,
          -0.0029653608247422686, 16, -8, 24, 0.986144329896907)
          """
        ),
        (
          0.25,
          """
          matrix3d(1, 0, 0, 0, 1.1186572632293585, 1.25, 0, 0, -0.0151159793814433,
          0.00755798969072165, 0.9775, -0.002378247422680413, 6, -3, 9, 1.0012989690721648)
          """
        ),
        (
          0.75,
          """
          matrix3d(1, 0, 0, 0, -0.7525665307288518, 1.75, 0, 0, -0.005115979381443298,
          0.002557989690721649, 0.9925, -0.002128247422680412, 2, -1, 3, 1.001298969072165)
          """
        ),
        (
          2,
          """
          matrix3d(1, 0, 0, 0, -11.227342763749263, 3, 0, 0, 0.021237113402061854,
          -0.010618556701030927, 1.03, -0.0014653608247422677, -8, 4, -12, 0.9861443298969074)
          """
        ),
      ]),
    TransformMotion(
      "skewX(1rad) perspective(400px)", "scaleY(2) perspective(500px)", within: 5e-6,
      [
        (-1, "matrix3d(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -0.003, 0, 0, 0, 1)"),
        (0.25, "matrix3d(1, 0, 0, 0, 1.46007, 1.25, 0, 0, 0, 0, 1, -0.002375, 0, 0, 0, 1)"),
        (0.75, "matrix3d(1, 0, 0, 0, 0.681366, 1.75, 0, 0, 0, 0, 1, -0.002125, 0, 0, 0, 1)"),
        (2, "matrix3d(1, 0, 0, 0, -4.67222, 3, 0, 0, 0, 0, 1, -0.0015, 0, 0, 0, 1)"),
      ]),
    TransformMotion(
      "perspective(400px)", "scaleY(2)",
      [
        (-1, "matrix3d(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -0.005, 0, 0, 0, 1)"),
        (0.25, "matrix3d(1, 0, 0, 0, 0, 1.25, 0, 0, 0, 0, 1, -0.001875, 0, 0, 0, 1)"),
        (0.75, "matrix3d(1, 0, 0, 0, 0, 1.75, 0, 0, 0, 0, 1, -0.000625, 0, 0, 0, 1)"),
        (2, "matrix3d(1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0.0025, 0, 0, 0, 1)"),
      ]),
  ]

  /// css/css-transforms/animation/list-interpolation.html and matrix-interpolation.html.
  static let listsByList = [
    TransformMotion(
      "translate(100px, 0px)", "scale(2) translate(200px, 0px)",
      [(0.25, "matrix(1.25, 0, 0, 1.25, 175, 0)")]),
    TransformMotion(
      "scale(2) rotate(0deg) translate(100px, 0px)",
      "rotate(720deg) scale(2) translate(200px, 0px)",
      [(0.25, "matrix(2, 0, 0, 2, 250, 0)")]),
    TransformMotion(
      "scale(2) rotate(0deg)", "rotate(720deg) scale(2) translate(200px, 0px)",
      [(0.25, "matrix(2, 0, 0, 2, 100, 0)")]),
    TransformMotion(
      "scaleX(1)", "translateX(0px) scaleX(2)", [(0.25, "matrix(1.25, 0, 0, 1, 0, 0)")]),
    TransformMotion(
      "translateX(0px) scaleX(2)", "scaleX(1)", [(0.25, "matrix(1.75, 0, 0, 1, 0, 0)")]),
    TransformMotion(
      "scaleY(2)", "translateX(0px) scaleX(2)", [(0.25, "matrix(1.25, 0, 0, 1.75, 0, 0)")]),
    TransformMotion(
      "translateX(0px) scaleX(2)", "scaleY(2)", [(0.25, "matrix(1.75, 0, 0, 1.25, 0, 0)")]),
    TransformMotion("translateX(0px)", "scaleY(2)", [(0.25, "matrix(1, 0, 0, 1.25, 0, 0)")]),
    TransformMotion("rotateY(360deg)", "rotateX(720deg)", [(0.5, "none")]),
  ]
}
