public import SceneGraph

/// A transition whose pop is its push played backwards, with the two pictures exchanged.
public protocol ReversibleTransition: Transition {
  /// Returns the push's scene between the two ends; a curve that overshoots also passes values
  /// beyond them.
  ///
  /// - Parameters:
  ///   - progress: eased progress; 0 shows `from` and 1 shows `to`.
  ///   - container: the part of the screen in which it plays.
  func push(at progress: Double, in container: Container) -> Scene
}

extension ReversibleTransition {
  public func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
  {
    switch direction {
    case .push: push(at: progress, in: container)
    case .pop: push(at: 1 - progress, in: container).exchangingPictures()
    }
  }
}

extension Scene {
  /// Returns the scene with the pictures `from` and `to` exchanged.
  public func exchangingPictures() -> Scene {
    renamingPictures { $0 == .from ? .to : $0 == .to ? .from : $0 }
  }

  /// Returns the scene with other names for its pictures.
  public func renamingPictures(_ rename: (PictureName) -> PictureName) -> Scene {
    var scene = self
    scene.root = root.renamingPictures(rename)
    return scene
  }
}

extension Layer {
  fileprivate func renamingPictures(_ rename: (PictureName) -> PictureName) -> Layer {
    var layer = self
    layer.contents = contents.renamingPictures(rename)
    layer.shadow = shadow?.renamingPictures(rename)
    layer.mask = mask?.renamingPictures(rename)
    layer.sublayers = sublayers.map { $0.renamingPictures(rename) }
    return layer
  }
}
