/// Motions between two functions of the same kind for which interpolating arguments and matrices is
/// the same.
extension TransformMotion {
  /// css/css-transforms/animation/transform-interpolation-001.html and rotate-interpolation.html,
  /// and the list `rotateSlerp` of support/transform-interpolation-reftests.js there. Rotations by
  /// 180° and more are left out: a matrix cannot represent them.
  static let rotations = [
    TransformMotion(
      "rotate3d(7, 8, 9, 100deg)", "rotate3d(7, 8, 9, 260deg)",
      [
        (-1, "rotate3d(7, 8, 9, -60deg)"), (0.25, "rotate3d(7, 8, 9, 140deg)"),
        (0.75, "rotate3d(7, 8, 9, 220deg)"), (2, "rotate3d(7, 8, 9, 420deg)"),
      ]),
    TransformMotion(
      "rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 180deg)", within: twoDecimals,
      [
        (-1, "rotate3d(0.41, -0.41, -0.82, 120deg)"),
        (0.75, "rotate3d(0.163027, 0.774382, 0.611354, 153.99deg)"),
        (2, "rotate3d(0.71, 0, -0.71, 90deg)"),
      ]),
    TransformMotion(
      "rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 180deg)", within: 1.5e-4,
      [
        (0.25, "rotate3d(0.524083, 0.804261, 0.280178, 106.91deg)"),
        (0.5, "rotate3d(0.3365568, 0.8125199, 0.4759632, 129.094547486deg)"),
      ]),
    TransformMotion(
      "none", "rotate(90deg)",
      [
        (-1, "rotate(-90deg)"), (0.25, "rotate(22.5deg)"), (0.75, "rotate(67.5deg)"),
        (2, "rotate(180deg)"),
      ]),
    TransformMotion(
      "rotate(90deg)", "none",
      [
        (-1, "rotate(180deg)"), (0.25, "rotate(67.5deg)"), (0.75, "rotate(22.5deg)"),
        (2, "rotate(-90deg)"),
      ]),
    TransformMotion(
      "rotate(100deg)", "rotate(180deg)",
      [
        (-1, "rotate(20deg)"), (0.125, "rotate(110deg)"), (0.875, "rotate(170deg)"),
        (2, "rotate(260deg)"),
      ]),
    TransformMotion(
      "rotate(45deg)", "rotate3d(-1, 1, 0, 60deg)", within: 1.2e-5,
      [
        (-1, "rotate3d(0.447214, -0.447214, 0.774597, 104.478deg)"),
        (0.125, "rotate3d(-0.136456, 0.136456, 0.981203, 40.6037deg)"),
        (0.875, "rotate3d(-0.70246, 0.70246, 0.114452, 53.1994deg)"),
        (2, "rotate3d(-0.637897, 0.637897, -0.431479, 124.975deg)"),
      ]),
    TransformMotion(
      "rotate(10deg)", "rotate(30deg)",
      [
        (-1, "rotate(-10deg)"), (0.25, "rotate(15deg)"), (0.75, "rotate(25deg)"),
        (2, "rotate(50deg)"),
      ]),
    TransformMotion(
      "rotate3d(1, 0, 0, 0deg)", "rotate3d(0, 1, 0, 10deg)",
      [
        (-1, "rotateY(-10deg)"), (0.25, "rotateY(2.5deg)"), (0.75, "rotateY(7.5deg)"),
        (2, "rotateY(20deg)"),
      ]),
    TransformMotion(
      "rotate3d(1, 1, 0, 90deg)", "rotate3d(0, 1, 1, 135deg)", within: twoDecimals,
      [
        (-1, "rotate3d(0.67, -0.06, -0.74, 124.97deg)"),
        (0.25, "rotate3d(0.54, 0.8, 0.26, 94.83deg)"),
        (0.75, "rotate3d(0.17, 0.78, 0.61, 118.68deg)"),
        (2, "rotate3d(0.52, -0.29, -0.81, 151.04deg)"),
      ]),
    TransformMotion("rotateX(360deg)", "rotateZ(90deg)", [(0.5, "rotateZ(45deg)")]),
    TransformMotion("rotate(45deg)", "rotate3d(0, 0, -1, 45deg)", [(0.5, "none")]),
    TransformMotion(
      "rotateX(90deg)", "rotateY(90deg)", within: 1e-6, [(0.5, "rotate3d(1, 1, 0, 70.5288deg)")]),
  ]

  /// css/css-transforms/animation/transform-interpolation-002.html and -004.html.
  static let scalesAndTranslations = [
    TransformMotion(
      "scale(10, 5)", "scale(20, 9)",
      [
        (-1, "scale(0, 1)"), (0.25, "scale(12.5, 6)"), (0.75, "scale(17.5, 8)"),
        (2, "scale(30, 13)"),
      ]),
    TransformMotion(
      "scaleZ(1)", "scaleZ(2)",
      [(-1, "scaleZ(0)"), (0.25, "scaleZ(1.25)"), (0.75, "scaleZ(1.75)"), (2, "scaleZ(3)")]),
    TransformMotion(
      "scale3d(10, 0.5, 1)", "scale3d(20, 1, 2)",
      [
        (-1, "scale3d(0, 0, 0)"), (0.25, "scale3d(12.5, 0.625, 1.25)"),
        (0.75, "scale3d(17.5, 0.875, 1.75)"), (2, "scale3d(30, 1.5, 3)"),
      ]),
    TransformMotion(
      "none", "scale3d(2, 3, 5)",
      [
        (-1, "scale3d(0, -1, -3)"), (0.25, "scale3d(1.25, 1.5, 2)"),
        (0.75, "scale3d(1.75, 2.5, 4)"), (2, "scale3d(3, 5, 9)"),
      ]),
    TransformMotion(
      "scale3d(2, 3, 5)", "none",
      [
        (-1, "scale3d(3, 5, 9)"), (0.25, "scale3d(1.75, 2.5, 4)"),
        (0.75, "scale3d(1.25, 1.5, 2)"), (2, "scale3d(0, -1, -3)"),
      ]),
    TransformMotion(
      "translate(12px, 70%)", "translate(13px, 90%)",
      [
        (-1, "translate(11px, 50%)"), (0.25, "translate(12.25px, 75%)"),
        (0.75, "translate(12.75px, 85%)"), (2, "translate(14px, 110%)"),
      ]),
    TransformMotion(
      "translate3d(100px, 200px, 300px)", "none",
      [
        (-1, "translate3d(200px, 400px, 600px)"), (0.25, "translate3d(75px, 150px, 225px)"),
        (0.75, "translate3d(25px, 50px, 75px)"), (2, "translate3d(-100px, -200px, -300px)"),
      ]),
  ]

  /// css/css-transforms/animation/transform-interpolation-001.html: perspective changes with the
  /// reciprocal of the distance, and none is an infinite distance.
  static let perspectives = [
    TransformMotion(
      "perspective(400px)", "perspective(500px)",
      [
        // 1 / ((1 − f)/400 + f/500)
        (-1, "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.003, 0, 0, 0, 1)"),
        (0.25, "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002375, 0, 0, 0, 1)"),
        (0.75, "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002125, 0, 0, 0, 1)"),
        (2, "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.0015, 0, 0, 0, 1)"),
      ]),
    TransformMotion(
      "scaleZ(2)", "scaleZ(2) perspective(500px)",
      [(0.5, "scaleZ(2) perspective(1000px)"), (2, "scaleZ(2) perspective(250px)")]),
    TransformMotion(
      "perspective(none)", "perspective(500px)",
      [(0.5, "perspective(1000px)"), (2, "perspective(250px)")]),
  ]

  /// css/css-transforms/animation/transform-interpolation-computed-value.html.
  static let halfWay = [
    ("translateX(50px)", "translateY(50px)", "translate(25px, 25px)"),
    ("translateX(50px)", "translateZ(50px)", "translate3d(25px, 0px, 25px)"),
    ("translateZ(-50px)", "translateZ(50px)", "none"),
    ("rotate(30deg)", "rotate(90deg)", "rotate(60deg)"),
    ("rotate(0deg)", "rotateX(90deg)", "rotateX(45deg)"),
    ("scale(1, 3)", "scale(2)", "scale(1.5, 2.5)"), ("scaleX(2)", "scaleY(3)", "scale(1.5, 2)"),
    ("scaleZ(1)", "scale(2)", "scale(1.5)"),
    ("scale3d(1, 2, 3)", "scale3d(4, 5, 6)", "scale3d(2.5, 3.5, 4.5)"),
    ("scale3d(1, 2, 3)", "scale(4, 5)", "scale3d(2.5, 3.5, 2)"),
    ("scale(1, 2)", "scale3d(3, 4, 5)", "scale3d(2, 3, 3)"),
    ("perspective(10px)", "perspective(2.5px)", "perspective(4px)"),
    ("perspective(10px)", "perspective(none)", "perspective(20px)"),
    ("matrix(2, 0, 0, 2, 10, 30)", "matrix(4, 0, 0, 6, 14, 10)", "matrix(3, 0, 0, 4, 12, 20)"),
    (
      "matrix3d(1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 5, 10, 4, 1)",
      "matrix3d(3, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, -11, 2, 2, 1)",
      "matrix3d(2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, -3, 6, 3, 1)"
    ),
    (
      "matrix3d(1, 0, 0, 3, 0, 1, 0, 2, 0, 0, 1, 8, 0, 0, 0, 1)",
      "matrix3d(1, 0, 0, 5, 0, 1, 0, 8, 0, 0, 1, 14, 0, 0, 0, 1)",
      "matrix3d(1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 11, 0, 0, 0, 1)"
    ),
  ].map { TransformMotion($0.0, $0.1, [(0.5, $0.2)]) }
}
