// FFmpeg's libraries, and inline functions for the macros that Swift does not import.
#pragma once
#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Macros.

/// AVERROR(code): the FFmpeg error of an errno value.
static inline int ffmpeg_error(int code) { return AVERROR(code); }
/// AVUNERROR(error): the errno value of an FFmpeg error; undefined for FFmpeg's own codes.
static inline int ffmpeg_errno(int error) { return AVUNERROR(error); }
/// AVERROR_EOF
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
/// AVERROR_INVALIDDATA
static inline int ffmpeg_invalid_data(void) { return AVERROR_INVALIDDATA; }
/// MKTAG of four characters.
static inline unsigned ffmpeg_tag(const char *_Nonnull text) {
  return MKTAG(text[0], text[1], text[2], text[3]);
}
/// AV_NOPTS_VALUE
static inline int64_t ffmpeg_no_timestamp(void) { return AV_NOPTS_VALUE; }
/// AVSEEK_SIZE and AVSEEK_FORCE, flags of avio's seek callback in addition to `whence`.
static inline int ffmpeg_seek_size(void) { return AVSEEK_SIZE; }
static inline int ffmpeg_seek_force(void) { return AVSEEK_FORCE; }

/// Creates an empty file in memory, closed on exec. Returns its descriptor, or -1.
static inline int ffmpeg_memory_file(const char *_Nonnull name) {
  return (int)syscall(SYS_memfd_create, name, 1u);
}

// Arrays in structures, which Swift imports as tuples.

/// sws_scale over all rows of a frame.
static inline int ffmpeg_scale(struct SwsContext *context, const AVFrame *source, AVFrame *target) {
  return sws_scale(context, (const uint8_t *const *)source->data, source->linesize, 0,
                   source->height, target->data, target->linesize);
}

/// sws_scale over all rows of one packed plane in memory of the caller.
static inline int ffmpeg_scale_rows(
    struct SwsContext *context, const uint8_t *rows, int stride, int height, AVFrame *target) {
  const uint8_t *const planes[4] = {rows, 0, 0, 0};
  const int strides[4] = {stride, 0, 0, 0};
  return sws_scale(context, planes, strides, 0, height, target->data, target->linesize);
}

/// Reads one component of one row of any pixel format, as numbers of the component's depth.
static inline void ffmpeg_read_row(uint16_t *values, const AVFrame *frame,
                                   const AVPixFmtDescriptor *layout, int row, int component) {
  const uint8_t *data[4] = {frame->data[0], frame->data[1], frame->data[2], frame->data[3]};
  av_read_image_line2(values, data, frame->linesize, layout, 0, row, component, frame->width, 0, 2);
}

/// The address of a plane and the number of bytes between its rows.
static inline uint8_t *ffmpeg_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int ffmpeg_stride(const AVFrame *frame, int plane) { return frame->linesize[plane]; }

/// The buffer of a frame with this index; 0 without one.
static inline AVBufferRef *_Nullable ffmpeg_frame_buffer(const AVFrame *frame, int index) {
  return frame->buf[index];
}

/// The address of a plane of samples, of any number of planes.
static inline uint8_t *ffmpeg_samples(const AVFrame *frame, int plane) {
  return frame->extended_data[plane];
}

/// Moves the samples from `first` on to the front of a frame, and shortens it.
/// Returns 0, or FFmpeg's error code.
static inline int ffmpeg_drop_samples(AVFrame *frame, int first) {
  int code = av_frame_make_writable(frame);
  if (code < 0)
    return code;
  const int rest = frame->nb_samples - first;
  av_samples_copy(frame->extended_data, frame->extended_data, 0, first, rest,
                  frame->ch_layout.nb_channels, (enum AVSampleFormat)frame->format);
  frame->nb_samples = rest;
  return 0;
}

// Libraries that are loaded at run time instead of linked, because of their dependencies:
// libavcodec and libavformat have a hundred and ten, libavfilter some thirty more. Loading all of
// them takes five times as long as the rest of a program's start, and not every program reads a
// picture.

/// The functions of libavcodec and libavformat that are called. Each field of FFmpegCodingFunctions
/// has its function's type.
#define FFMPEG_CODING_FUNCTIONS(WITH) \
  WITH(av_append_packet) \
  WITH(av_codec_is_encoder) \
  WITH(av_codec_iterate) \
  WITH(av_find_best_stream) \
  WITH(av_grow_packet) \
  WITH(av_guess_format) \
  WITH(av_guess_frame_rate) \
  WITH(av_guess_sample_aspect_ratio) \
  WITH(av_interleaved_write_frame) \
  WITH(av_packet_alloc) \
  WITH(av_packet_free) \
  WITH(av_packet_new_side_data) \
  WITH(av_packet_rescale_ts) \
  WITH(av_packet_unref) \
  WITH(av_probe_input_buffer2) \
  WITH(av_read_frame) \
  WITH(av_seek_frame) \
  WITH(av_stream_get_side_data) \
  WITH(av_stream_new_side_data) \
  WITH(av_write_trailer) \
  WITH(avcodec_alloc_context3) \
  WITH(avcodec_decode_subtitle2) \
  WITH(avcodec_default_get_buffer2) \
  WITH(avcodec_encode_subtitle) \
  WITH(avcodec_find_decoder) \
  WITH(avcodec_find_decoder_by_name) \
  WITH(avcodec_find_encoder_by_name) \
  WITH(avcodec_flush_buffers) \
  WITH(avcodec_free_context) \
  WITH(avcodec_get_name) \
  WITH(avcodec_open2) \
  WITH(avcodec_parameters_alloc) \
  WITH(avcodec_parameters_free) \
  WITH(avcodec_parameters_from_context) \
  WITH(avcodec_parameters_to_context) \
  WITH(avcodec_receive_frame) \
  WITH(avcodec_receive_packet) \
  WITH(avcodec_send_frame) \
  WITH(avcodec_send_packet) \
  WITH(avformat_alloc_context) \
  WITH(avformat_alloc_output_context2) \
  WITH(avformat_close_input) \
  WITH(avformat_find_stream_info) \
  WITH(avformat_free_context) \
  WITH(avformat_index_get_entries_count) \
  WITH(avformat_index_get_entry) \
  WITH(avformat_new_stream) \
  WITH(avformat_open_input) \
  WITH(avformat_query_codec) \
  WITH(avformat_write_header) \
  WITH(avio_alloc_context) \
  WITH(avio_context_free) \
  WITH(avio_flush) \
  WITH(avsubtitle_free)

/// The functions of libavfilter that are called.
#define FFMPEG_FILTER_FUNCTIONS(WITH) \
  WITH(av_buffersink_get_frame) \
  WITH(av_buffersink_set_frame_size) \
  WITH(av_buffersrc_add_frame_flags) \
  WITH(avfilter_get_by_name) \
  WITH(avfilter_graph_alloc) \
  WITH(avfilter_graph_config) \
  WITH(avfilter_graph_create_filter) \
  WITH(avfilter_graph_free) \
  WITH(avfilter_link)

#define FFMPEG_FIELD(function) __typeof__(&function) _Nonnull function;
typedef struct FFmpegCodingFunctions {
  FFMPEG_CODING_FUNCTIONS(FFMPEG_FIELD)
} FFmpegCodingFunctions;
typedef struct FFmpegFilterFunctions {
  FFMPEG_FILTER_FUNCTIONS(FFMPEG_FIELD)
} FFmpegFilterFunctions;
#undef FFMPEG_FIELD

/// Encodes one event of ASS, without its times, that is shown for `length` milliseconds.
/// Returns the number of bytes, or FFmpeg's error code.
static inline int ffmpeg_encode_subtitle(__typeof__(&avcodec_encode_subtitle) _Nonnull encode,
                                         AVCodecContext *_Nonnull context,
                                         uint8_t *_Nullable buffer, int capacity,
                                         char *_Nullable event, uint32_t length) {
  AVSubtitleRect rect = {0};
  AVSubtitleRect *rects[1] = {&rect};
  rect.type = SUBTITLE_ASS;
  rect.ass = event;
  AVSubtitle subtitle = {0};
  subtitle.num_rects = 1;
  subtitle.rects = rects;
  subtitle.end_display_time = length;
  return encode(context, buffer, capacity, &subtitle);
}

// The version of each library is that of the included headers. A library is never unloaded, because
// function pointers into it may be in use.
#define FFMPEG_LOAD(library) dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE)
#define FFMPEG_FIND(function) \
  if (!(*(void **)&functions->function = dlsym(library, #function))) \
    return 0;

/// The file name of libavformat, which loads libavcodec.
static inline const char *_Nonnull ffmpeg_coding_library(void) {
  return "libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR);
}
/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int ffmpeg_load_coding(FFmpegCodingFunctions *_Nonnull functions) {
  void *library = FFMPEG_LOAD(ffmpeg_coding_library());
  if (!library)
    return 0;
  FFMPEG_CODING_FUNCTIONS(FFMPEG_FIND)
  return 1;
}

/// The file name of libavfilter.
static inline const char *_Nonnull ffmpeg_filter_library(void) {
  return "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR);
}
/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int ffmpeg_load_filters(FFmpegFilterFunctions *_Nonnull functions) {
  void *library = FFMPEG_LOAD(ffmpeg_filter_library());
  if (!library)
    return 0;
  FFMPEG_FILTER_FUNCTIONS(FFMPEG_FIND)
  return 1;
}

#undef FFMPEG_LOAD
#undef FFMPEG_FIND

// Messages.

/// The messages of a codec context whose `opaque` points here.
typedef struct FFmpegMessages {
  /// The number of errors.
  int errors;
  /// The first error, without its line break.
  char first[200];
} FFmpegMessages;

/// FFmpeg's log callback: stores an error of a codec context in its `opaque`, if that is set, and
/// drops all other messages. Has no state, so any thread may log at any time.
static void ffmpeg_take_message(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR)
    return;
  while (object) {
    const AVClass *type = *(const AVClass *const *)object;
    if (!type)
      return;
    // The class name of codec contexts in every version of FFmpeg.
    if (strcmp(type->class_name, "AVCodecContext") == 0)
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

/// Installs the log callback for the whole process, which keeps messages off the terminal. Cheap
/// enough to call often.
static inline void ffmpeg_collect_messages(void) { av_log_set_callback(ffmpeg_take_message); }
