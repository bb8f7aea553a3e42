/* The flip in plain C with OpenGL, to compare with `hinge bench`.

   usage: flip copy|bilinear|plain|ours WIDTH HEIGHT FRAMES [PREFIX PROGRESS]

   copy      copies the static screen and draws only the page, sampled trilinearly; each frame is read back into one of
             two pixel buffers, which is mapped while the next frame is drawn.
   bilinear  as copy, but samples the page with one bilinear tap and no mipmaps, so that it aliases where it is narrow.
   plain     draws both screens in full, sampled trilinearly, and reads each frame back at once.
   ours      as bilinear, but draws Hinge's picture: its taps for each part of the page, and an antialiased edge.

   Prints the frames per second and the processor time per frame in milliseconds. Except for `ours`, edges are not
   antialiased. With a PREFIX, draws one PROGRESS, and writes the screens and the frame: PREFIX-from.ppm, PREFIX-to.ppm and
   PREFIX.ppm. */

#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GL_GLEXT_PROTOTYPES
#include <GL/glcorearb.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *what) {
  fprintf(stderr, "flip: %s\n", what);
  exit(1);
}

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void open_context(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC display_of =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  if (!display_of) fail("EGL knows no platforms");
  EGLDisplay display = display_of(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!eglInitialize(display, NULL, NULL)) fail("EGL does not start");
  eglBindAPI(EGL_OPENGL_API);
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("no context");
}

static GLuint shader(GLenum kind, const char *text) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &text, NULL);
  glCompileShader(shader);
  GLint compiled;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (!compiled) fail("a shader does not compile");
  return shader;
}

/* One quad with texture coordinates 0 to 1; the page turns on its left edge towards the viewer. */
static const char *vertex =
    "#version 450 core\n"
    "uniform vec2 size; uniform float angle; uniform float eye; out vec2 uv;\n"
    "void main() {\n"
    "  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "  vec2 page = uv * size - size / 2.0;\n"
    "  float reach = uv.x * size.x;\n"
    "  page.x = reach * cos(angle) - size.x / 2.0;\n"
    "  float w = 1.0 - reach * sin(angle) / eye;\n"
    "  gl_Position = vec4(page / (size / 2.0), 0.0, w);\n"
    "}\n";

static const char *fragment =
    "#version 450 core\n"
    "uniform sampler2D picture; uniform float shadow; in vec2 uv; out vec4 color;\n"
    "void main() {\n"
    "  float dark = shadow * 0.5 * clamp(1.0 - uv.x / 0.8, 0.0, 1.0);\n"
    "  color = vec4(texture(picture, uv).rgb * (1.0 - dark), 1.0);\n"
    "}\n";

static GLuint texture(int width, int height, int variant, int mipmapped) {
  unsigned char *pixels = malloc((size_t)width * height * 4), *pixel = pixels;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++, pixel += 4) {
      int ink = y % 24 > 15 && (x * 7 + y * 3 + variant * 5) % 11 < 4;
      pixel[0] = ink ? 32 : 255 * x / width;
      pixel[1] = ink ? 32 : 255 * y / height;
      pixel[2] = ink ? 40 : 80 + 100 * variant;
      pixel[3] = 255;
    }
  GLuint texture;
  glCreateTextures(GL_TEXTURE_2D, 1, &texture);
  int levels = 1;
  while (mipmapped && (width | height) >> levels) levels++;
  glTextureStorage2D(texture, levels, GL_RGBA8, width, height);
  glTextureSubImage2D(texture, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  if (mipmapped) glGenerateTextureMipmap(texture);
  glTextureParameteri(texture, GL_TEXTURE_MIN_FILTER, mipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
  glTextureParameteri(texture, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTextureParameteri(texture, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  free(pixels);
  return texture;
}

#include "flip_page.h"

/* Writes RGBA pixels, the top row first. */
static void write_picture(const char *prefix, const char *suffix, int width, int height, const unsigned char *pixels) {
  char name[4096];
  snprintf(name, sizeof name, "%s%s.ppm", prefix, suffix);
  FILE *file = fopen(name, "wb");
  if (!file) fail("a picture cannot be written");
  fprintf(file, "P6 %d %d 255\n", width, height);
  for (long i = 0; i < (long)width * height; i++) fwrite(pixels + 4 * i, 1, 3, file);
  if (fclose(file)) fail("a picture cannot be written");
}

static void write_texture(const char *prefix, const char *suffix, int width, int height, GLuint texture) {
  size_t bytes = (size_t)width * height * 4;
  unsigned char *pixels = malloc(bytes);
  glGetTextureImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes, pixels);
  write_picture(prefix, suffix, width, height, pixels);
  free(pixels);
}

int main(int count, char **words) {
  int ours = count > 1 && !strcmp(words[1], "ours");
  int bilinear = ours || (count > 1 && !strcmp(words[1], "bilinear"));
  int copies = bilinear || (count > 1 && !strcmp(words[1], "copy"));
  if ((count != 5 && count != 7) || !(copies || !strcmp(words[1], "plain")))
    fail("usage: flip copy|bilinear|plain|ours WIDTH HEIGHT FRAMES [PREFIX PROGRESS]");
  int width = atoi(words[2]), height = atoi(words[3]), frames = atoi(words[4]);
  size_t bytes = (size_t)width * height * 4;
  open_context();

  GLuint from = texture(width, height, 0, !bilinear), to = texture(width, height, 1, !bilinear);
  GLuint drawn, framebuffer, array, buffers[2];
  glCreateTextures(GL_TEXTURE_2D, 1, &drawn);
  glTextureStorage2D(drawn, 1, GL_RGBA8, width, height);
  glCreateFramebuffers(1, &framebuffer);
  glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, drawn, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, width, height);
  glCreateVertexArrays(1, &array);
  glBindVertexArray(array);
  glCreateBuffers(2, buffers);
  void *mapped[2];
  for (int i = 0; i < 2; i++) {
    GLbitfield access = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    glNamedBufferStorage(buffers[i], bytes, NULL, access | GL_CLIENT_STORAGE_BIT);
    mapped[i] = glMapNamedBufferRange(buffers[i], 0, bytes, access);
  }
  unsigned char *pixels = malloc(bytes);

  GLuint program = glCreateProgram();
  glAttachShader(program, shader(GL_VERTEX_SHADER, vertex));
  glAttachShader(program, shader(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program);
  glUseProgram(program);
  GLint angle = glGetUniformLocation(program, "angle");
  GLint shadow = glGetUniformLocation(program, "shadow");
  glUniform2f(glGetUniformLocation(program, "size"), width, height);
  /* The eye is 500 points from the screen, which is 375 points wide. */
  glUniform1f(glGetUniformLocation(program, "eye"), 500.0 * width / 375.0);

  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  double start = 0, processor = 0;
  unsigned sum = 0;
  GLsync fences[2] = {0, 0};
  for (int i = -frames; i < frames; i++) {
    if (i == 0) {
      start = seconds(CLOCK_MONOTONIC);
      processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
    }
    double progress = ((i < 0 ? i + frames : i) + 0.5) / frames;
    if (count == 7) progress = atof(words[6]);
    if (copies) {
      glCopyImageSubData(to, GL_TEXTURE_2D, 0, 0, 0, 0, drawn, GL_TEXTURE_2D, 0, 0, 0, 0, width,
                         height, 1);
    } else {
      glClear(GL_COLOR_BUFFER_BIT);
      glUniform1f(angle, 0);
      glUniform1f(shadow, 0);
      glBindTextureUnit(0, to);
      glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    glBindTextureUnit(0, from);
    if (ours) {
      draw_page(width, height, progress);
    } else {
      glUniform1f(angle, progress * M_PI / 2);
      glUniform1f(shadow, progress);
      glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    if (copies) {
      int slot = i & 1, other = !slot;
      glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[slot]);
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      fences[slot] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
      glFlush();
      if (fences[other]) {
        glClientWaitSync(fences[other], GL_SYNC_FLUSH_COMMANDS_BIT, 10000000000ull);
        glDeleteSync(fences[other]);
        fences[other] = 0;
        sum += ((unsigned char *)mapped[other])[3];
      }
    } else {
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
      sum += pixels[3];
    }
  }
  glFinish();
  double elapsed = seconds(CLOCK_MONOTONIC) - start;
  processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
  if (count == 7) {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    write_texture(words[5], "-from", width, height, from);
    write_texture(words[5], "-to", width, height, to);
    write_texture(words[5], "", width, height, drawn);
  }
  if (glGetError() || sum == 0) fail("OpenGL complains, or draws nothing");
  printf("{\"fps\": %.3f, \"processor\": %.3f}\n", frames / elapsed, processor * 1000 / frames);
  return 0;
}
