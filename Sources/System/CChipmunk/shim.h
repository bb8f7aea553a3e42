// Chipmunk 7, rigid bodies in a plane.
#pragma once
#include <chipmunk/chipmunk.h>
#include <dlfcn.h>

// The library is loaded at run time instead of linked: a program without dynamics does not need it.

/// The functions of Chipmunk that are called. Each field of ChipmunkFunctions has its function's
/// type.
#define CHIPMUNK_FUNCTIONS(WITH) \
  WITH(arbiterGetPointA, cpArbiterGetPointA) \
  WITH(arbiterGetShapes, cpArbiterGetShapes) \
  WITH(arbiterSetFriction, cpArbiterSetFriction) \
  WITH(arbiterSetRestitution, cpArbiterSetRestitution) \
  WITH(bodyFree, cpBodyFree) \
  WITH(bodyGetAngle, cpBodyGetAngle) \
  WITH(bodyGetAngularVelocity, cpBodyGetAngularVelocity) \
  WITH(bodyGetPosition, cpBodyGetPosition) \
  WITH(bodyGetVelocity, cpBodyGetVelocity) \
  WITH(bodyNew, cpBodyNew) \
  WITH(bodySetAngle, cpBodySetAngle) \
  WITH(bodySetAngularVelocity, cpBodySetAngularVelocity) \
  WITH(bodySetForce, cpBodySetForce) \
  WITH(bodySetMass, cpBodySetMass) \
  WITH(bodySetMoment, cpBodySetMoment) \
  WITH(bodySetPosition, cpBodySetPosition) \
  WITH(bodySetTorque, cpBodySetTorque) \
  WITH(bodySetType, cpBodySetType) \
  WITH(bodySetVelocity, cpBodySetVelocity) \
  WITH(circleShapeNew, cpCircleShapeNew) \
  WITH(constraintFree, cpConstraintFree) \
  WITH(constraintSetErrorBias, cpConstraintSetErrorBias) \
  WITH(dampedSpringNew, cpDampedSpringNew) \
  WITH(pinJointNew, cpPinJointNew) \
  WITH(pinJointSetDist, cpPinJointSetDist) \
  WITH(pivotJointNew, cpPivotJointNew2) \
  WITH(polyShapeNew, cpPolyShapeNew) \
  WITH(segmentShapeNew, cpSegmentShapeNew) \
  WITH(shapeFree, cpShapeFree) \
  WITH(shapeGetUserData, cpShapeGetUserData) \
  WITH(shapeSetUserData, cpShapeSetUserData) \
  WITH(spaceAddBody, cpSpaceAddBody) \
  WITH(spaceAddConstraint, cpSpaceAddConstraint) \
  WITH(spaceAddDefaultCollisionHandler, cpSpaceAddDefaultCollisionHandler) \
  WITH(spaceAddShape, cpSpaceAddShape) \
  WITH(spaceFree, cpSpaceFree) \
  WITH(spaceGetStaticBody, cpSpaceGetStaticBody) \
  WITH(spaceNew, cpSpaceNew) \
  WITH(spaceReindexShapesForBody, cpSpaceReindexShapesForBody) \
  WITH(spaceRemoveBody, cpSpaceRemoveBody) \
  WITH(spaceRemoveConstraint, cpSpaceRemoveConstraint) \
  WITH(spaceRemoveShape, cpSpaceRemoveShape) \
  WITH(spaceSetCollisionBias, cpSpaceSetCollisionBias) \
  WITH(spaceSetCollisionSlop, cpSpaceSetCollisionSlop) \
  WITH(spaceSetIterations, cpSpaceSetIterations) \
  WITH(spaceStep, cpSpaceStep)

typedef struct ChipmunkFunctions {
#define CHIPMUNK_FIELD(name, function) __typeof__(&function) _Nonnull name;
  CHIPMUNK_FUNCTIONS(CHIPMUNK_FIELD)
#undef CHIPMUNK_FIELD
} ChipmunkFunctions;

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int chipmunk_load(ChipmunkFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen("libchipmunk.so.7", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define CHIPMUNK_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  CHIPMUNK_FUNCTIONS(CHIPMUNK_FIND)
#undef CHIPMUNK_FIND
  return 1;
}
