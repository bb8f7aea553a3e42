// Draws a transition by the gl-transitions contract as a browser does, in OpenGL ES with GLSL ES 1.00:
// the least program that does, for shaders.py.
//
// usage: shaders FILE.glsl WIDTHxHEIGHT A.rgba B.rgba FRAMES [NAME=TYPE:NUMBER,…]…
//        shaders FILE.glsl WIDTHxHEIGHT A.rgba B.rgba compare PROGRESS=FRAME.rgba… [-- NAME=TYPE:NUMBER,…]
//
// FRAMES frames are drawn and read back one after another; prints {"fps": …, "processor": ms}. With
// compare, prints the PSNR in dB of red, green and blue between each FRAME.rgba and what it draws.
//
// A shader that GLSL ES 1.00 forbids and browsers take, with a global variable of a uniform, is drawn with
// desktop OpenGL and GLSL 1.30.
//
// build: cc -O2 shaders.c -o shaders -lEGL -lGL -lm

#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int width, height, fallback;

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "shaders: %s%s%s\n", what, detail ? ": " : "", detail ? detail : "");
  exit(1);
}

static char *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("cannot read", path);
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != *size) fail("cannot read", path);
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

static GLuint shader(GLenum kind, const char *text) {
  GLuint id = glCreateShader(kind);
  glShaderSource(id, 1, &text, NULL);
  glCompileShader(id);
  GLint done = 0;
  glGetShaderiv(id, GL_COMPILE_STATUS, &done);
  if (!done) {
    static char log[4096];
    glGetShaderInfoLog(id, sizeof log, NULL, log);
    if (fallback) fail("does not compile", log);
    return 0;
  }
  return id;
}

// WebGL's pictures have their bottom row first.
static void flip(const unsigned char *from, unsigned char *to) {
  for (int y = 0; y < height; y++)
    memcpy(to + (size_t)4 * width * y, from + (size_t)4 * width * (height - 1 - y), 4 * width);
}

static GLuint texture(const char *path, int unit) {
  size_t size;
  char *bytes = contents(path, &size);
  if (size != (size_t)4 * width * height) fail("has another size", path);
  unsigned char *rows = malloc(size);
  flip((unsigned char *)bytes, rows);
  GLuint id;
  glGenTextures(1, &id);
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, id);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rows);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  free(bytes);
  free(rows);
  return id;
}

// Sets NAME=TYPE:NUMBER,…
static void set(GLuint program, char *text) {
  char *equals = strchr(text, '='), *colon = strchr(text, ':');
  if (!equals || !colon) fail("is no NAME=TYPE:NUMBER", text);
  *equals = *colon = 0;
  GLint place = glGetUniformLocation(program, text);
  float f[4] = {0};
  int count = 0, i[4];
  for (char *part = strtok(colon + 1, ","); part && count < 4; part = strtok(NULL, ","))
    f[count++] = strtof(part, NULL);
  for (int k = 0; k < 4; k++) i[k] = (int)f[k];
  if (equals[1] == 'i' || equals[1] == 'b') {
    if (count == 1) glUniform1iv(place, 1, i);
    if (count == 2) glUniform2iv(place, 1, i);
    if (count == 3) glUniform3iv(place, 1, i);
    if (count == 4) glUniform4iv(place, 1, i);
  } else {
    if (count == 1) glUniform1fv(place, 1, f);
    if (count == 2) glUniform2fv(place, 1, f);
    if (count == 3) glUniform3fv(place, 1, f);
    if (count == 4) glUniform4fv(place, 1, f);
  }
}

static void open_context(EGLDisplay display) {
  EGLint wanted[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  eglBindAPI(fallback ? EGL_OPENGL_API : EGL_OPENGL_ES_API);
  EGLContext context =
    eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, fallback ? NULL : wanted);
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("no context", NULL);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void draw(GLint progress, double value, unsigned char *pixels) {
  glUniform1f(progress, value);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

int main(int count, char **words) {
  if (count < 6 || sscanf(words[2], "%dx%d", &width, &height) != 2) fail("see the usage in shaders.c", NULL);
  EGLDisplay display =
    eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!eglInitialize(display, NULL, NULL)) fail("no EGL display", NULL);
  open_context(display);

  size_t size;
  char *own = contents(words[1], &size);
  // Mesa draws nonsense with integers of medium precision, which browsers do not use.
  const char *before =
    "precision highp float;\nprecision highp int;\nvarying vec2 _uv;\nuniform sampler2D from, to;\n"
    "uniform float progress, ratio;\n"
    "vec4 getFromColor(vec2 uv) { return texture2D(from, uv); }\n"
    "vec4 getToColor(vec2 uv) { return texture2D(to, uv); }\n";
  const char *after = "\nvoid main() { gl_FragColor = transition(_uv); }\n";
  // An extension has to be enabled at the top.
  const char *extension = strstr(own, "dFdx") || strstr(own, "fwidth")
    ? "#extension GL_OES_standard_derivatives : enable\n" : "";
  char *text = malloc(size + 2000);
  sprintf(text, "%s%s%s%s", extension, before, own, after);
  GLuint fragment = shader(GL_FRAGMENT_SHADER, text);
  if (!fragment) {
    fallback = 1;
    open_context(display);
    sprintf(text, "#version 130\n%s%s%s", before, own, after);
    fragment = shader(GL_FRAGMENT_SHADER, text);
  }
  GLuint program = glCreateProgram();
  glAttachShader(program, fragment);
  glAttachShader(program, shader(GL_VERTEX_SHADER, fallback
    ? "#version 130\nin vec2 _p; out vec2 _uv;\n"
      "void main() { gl_Position = vec4(_p, 0.0, 1.0); _uv = 0.5 * (_p + 1.0); }"
    : "attribute vec2 _p; varying vec2 _uv;\n"
      "void main() { gl_Position = vec4(_p, 0.0, 1.0); _uv = 0.5 * (_p + 1.0); }"));
  glBindAttribLocation(program, 0, "_p");
  glLinkProgram(program);
  GLint linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) fail("does not link", words[1]);
  glUseProgram(program);

  static const float corners[] = {-1, -1, 1, -1, -1, 1, 1, 1};
  GLuint buffer, target, frame;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glGenTextures(1, &target);
  glActiveTexture(GL_TEXTURE7);
  glBindTexture(GL_TEXTURE_2D, target);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) fail("no target", NULL);
  glViewport(0, 0, width, height);
  texture(words[3], 0);
  texture(words[4], 1);
  glUniform1i(glGetUniformLocation(program, "from"), 0);
  glUniform1i(glGetUniformLocation(program, "to"), 1);
  // Samplers without a picture read unit 0, the picture before.
  glUniform1f(glGetUniformLocation(program, "ratio"), (float)width / height);
  GLint progress = glGetUniformLocation(program, "progress");

  int compares = !strcmp(words[5], "compare"), end = 6;
  while (compares && end < count && strcmp(words[end], "--")) end++;
  for (int k = compares ? end + 1 : 6; k < count; k++) set(program, words[k]);
  unsigned char *pixels = malloc((size_t)4 * width * height);
  if (compares) {
    unsigned char *upright = malloc((size_t)4 * width * height);
    for (int k = 6; k < end; k++) {
      char *path = strchr(words[k], '=');
      if (!path) fail("is no PROGRESS=FRAME", words[k]);
      draw(progress, strtod(words[k], NULL), pixels);
      flip(pixels, upright);
      size_t bytes;
      unsigned char *other = (unsigned char *)contents(path + 1, &bytes);
      if (bytes != (size_t)4 * width * height) fail("has another size", path + 1);
      double sum = 0;
      long transparent = 0;
      for (size_t p = 0; p < bytes; p += 4) {
        for (int c = 0; c < 3; c++) {
          double difference = (double)upright[p + c] - other[p + c];
          sum += difference * difference;
        }
        transparent += upright[p + 3] < 255;
      }
      double mean = sum / (3.0 * width * height);
      printf("%.2f %ld\n", mean > 0 ? 10 * log10(255 * 255 / mean) : 99.0, transparent);
      free(other);
    }
    return 0;
  }
  int frames = atoi(words[5]);
  // The first draws have the driver compile.
  for (int k = 0; k < 5; k++) draw(progress, 0.5, pixels);
  double begin = seconds(CLOCK_MONOTONIC), used = seconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int k = 0; k < frames; k++) draw(progress, (k + 0.5) / frames, pixels);
  double elapsed = seconds(CLOCK_MONOTONIC) - begin;
  used = seconds(CLOCK_PROCESS_CPUTIME_ID) - used;
  printf("{\"fps\": %.3f, \"processor\": %.3f}\n", frames / elapsed, used * 1000 / frames);
  return 0;
}
