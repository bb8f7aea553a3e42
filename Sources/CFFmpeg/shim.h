// FFmpeg's libraries, and the macros that Swift's importer leaves out as inline functions.
#pragma once
#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <string.h>

// Macros.

/// AVERROR(code): FFmpeg's error for an errno value.
static inline int ffmpeg_error(int code) { return AVERROR(code); }
/// AVUNERROR(error): the errno value in an FFmpeg error; meaningless for FFmpeg's own codes.
static inline int ffmpeg_errno(int error) { return AVUNERROR(error); }
/// AVERROR_EOF
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
/// AVERROR_INVALIDDATA
static inline int ffmpeg_invalid_data(void) { return AVERROR_INVALIDDATA; }
/// AV_NOPTS_VALUE
static inline int64_t ffmpeg_no_timestamp(void) { return AV_NOPTS_VALUE; }
/// AVSEEK_SIZE and AVSEEK_FORCE, the two flags that avio's seek callback knows beyond `whence`.
static inline int ffmpeg_seek_size(void) { return AVSEEK_SIZE; }
static inline int ffmpeg_seek_force(void) { return AVSEEK_FORCE; }
/// AV_PIX_FMT_RGB32: BGRA on a little-endian machine, what palettes and palette filters use.
static inline enum AVPixelFormat ffmpeg_format_rgb32(void) { return AV_PIX_FMT_RGB32; }

// Arrays inside structures, which Swift sees as tuples.

/// Converts a whole frame; the rows of both are where their `data` says.
static inline int ffmpeg_scale(struct SwsContext *context, const AVFrame *source, AVFrame *target) {
  return sws_scale(context, (const uint8_t *const *)source->data, source->linesize, 0,
                   source->height, target->data, target->linesize);
}

/// sws_scale over all rows of one packed plane, which lies wherever the caller has it.
static inline int ffmpeg_scale_rows(
    struct SwsContext *context, const uint8_t *rows, int stride, int height, AVFrame *target) {
  const uint8_t *const planes[4] = {rows, 0, 0, 0};
  const int strides[4] = {stride, 0, 0, 0};
  return sws_scale(context, planes, strides, 0, height, target->data, target->linesize);
}

/// Reads one component of one row, whatever the layout, as numbers of the component's depth.
static inline void ffmpeg_read_row(uint16_t *values, const AVFrame *frame,
                                   const AVPixFmtDescriptor *layout, int row, int component) {
  const uint8_t *data[4] = {frame->data[0], frame->data[1], frame->data[2], frame->data[3]};
  av_read_image_line2(values, data, frame->linesize, layout, 0, row, component, frame->width, 0, 2);
}

/// Where a plane starts and how many bytes lie between its rows.
static inline uint8_t *ffmpeg_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int ffmpeg_stride(const AVFrame *frame, int plane) { return frame->linesize[plane]; }

// Filters.

/// The functions of libavfilter that are called, with the types that its headers give them.
typedef struct FFmpegFilters {
  __typeof__(&avfilter_get_by_name) _Nonnull get_by_name;
  __typeof__(&avfilter_graph_alloc) _Nonnull graph_alloc;
  __typeof__(&avfilter_graph_free) _Nonnull graph_free;
  __typeof__(&avfilter_graph_create_filter) _Nonnull graph_create_filter;
  __typeof__(&avfilter_graph_config) _Nonnull graph_config;
  __typeof__(&avfilter_link) _Nonnull link;
  __typeof__(&av_buffersrc_add_frame_flags) _Nonnull buffersrc_add_frame_flags;
  __typeof__(&av_buffersink_get_frame) _Nonnull buffersink_get_frame;
} FFmpegFilters;

/// Loads libavfilter, of the version whose headers these are, and finds its functions.
///
/// It is not linked, because it brings thirty libraries with it that take a third of the time in which
/// a program starts that uses all of FFmpeg's, and only GIFs need it.
///
/// Returns 0, or -1 where the library or one of the functions is missing.
static inline int ffmpeg_load_filters(FFmpegFilters *filters) {
  // Once loaded it stays: nothing could say that no pointer to it is left.
  void *library = dlopen("libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR),
                         RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return -1;
#define FIND(field, function) (*(void **)&filters->field = dlsym(library, #function))
  int found = FIND(get_by_name, avfilter_get_by_name) &&
              FIND(graph_alloc, avfilter_graph_alloc) && FIND(graph_free, avfilter_graph_free) &&
              FIND(graph_create_filter, avfilter_graph_create_filter) &&
              FIND(graph_config, avfilter_graph_config) && FIND(link, avfilter_link) &&
              FIND(buffersrc_add_frame_flags, av_buffersrc_add_frame_flags) &&
              FIND(buffersink_get_frame, av_buffersink_get_frame);
#undef FIND
  return found ? 0 : -1;
}

// Messages.

/// What a codec context had to say while its `opaque` pointed here.
typedef struct FFmpegMessages {
  /// How many messages were errors.
  int errors;
  /// The first of them, without its line break.
  char first[200];
} FFmpegMessages;

/// Takes every message of FFmpeg's: an error of a codec whose `opaque` is set goes there, the rest
/// nowhere. Holds no state of its own, so any thread may log at any time.
static void ffmpeg_take_message(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR)
    return;
  while (object) {
    const AVClass *type = *(const AVClass *const *)object;
    if (!type)
      return;
    if (type == avcodec_get_class())
      break;
    if (!type->parent_log_context_offset)
      return;
    object = *(void **)((char *)object + type->parent_log_context_offset);
  }
  if (!object)
    return;
  FFmpegMessages *messages = (FFmpegMessages *)((AVCodecContext *)object)->opaque;
  if (!messages)
    return;
  if (messages->errors++ == 0) {
    vsnprintf(messages->first, sizeof messages->first, format, arguments);
    messages->first[strcspn(messages->first, "\r\n")] = 0;
  }
}

/// Keeps FFmpeg's messages off the terminal, for the whole process. Cheap enough to call often.
static inline void ffmpeg_collect_messages(void) { av_log_set_callback(ffmpeg_take_message); }
