import * as v from 'valibot'
import { configSchema } from './config.ts'
import { sessionSchema } from './session.ts'

/** Every message in both directions is the JSON text of `{name, data?}` (W-174). */
const empty = <const Name extends string>(name: Name) => v.object({ name: v.literal(name) })
const message = <const Name extends string, Data extends v.GenericSchema>(name: Name, data: Data) =>
  v.object({ name: v.literal(name), data })

const json = v.record(v.string(), v.unknown())

/** A simplified preview of an annotated screenshot, with boxes in place of text and images. */
const captureThumbnailSchema = v.object({
  width: v.number(),
  height: v.number(),
  paths: v.array(
    v.object({
      /** Value of the attribute `d` of an SVG path. */
      d: v.string(),
      transform: v.optional(v.string()),
      fill: v.optional(v.string()),
      stroke: v.optional(v.string()),
      /** Width of the stroke. */
      width: v.optional(v.number()),
    }),
  ),
})

export type CaptureThumbnail = v.InferOutput<typeof captureThumbnailSchema>

/** Messages from the widget to the panel. */
export const widgetMessageSchema = v.variant('name', [
  message('session-update', v.object({ sessionData: sessionSchema, apiUrl: v.string(), sdkKey: v.string() })),
  message(
    'config-update',
    v.object({
      config: configSchema.entries.flowConfig,
      actions: configSchema.entries.projectActions,
      overrideLanguage: v.string(),
    }),
  ),
  message('prefill-form-data', json),
  empty('feedback-sent'),
  /** Short id of the report, for the visitor; sent before `feedback-sent`. */
  message('report-reference', v.string()),
  /** The error message to show. */
  message('feedback-sending-failed', v.string()),
  /** Progress of sending the report, from 0 to 1. */
  message('sending-progress', v.number()),
  /** The report could not be delivered and is queued; `feedback-sent` follows after delivery. */
  empty('feedback-queued'),
  /** A queued report was given up. `data` is whether this page has queued it. */
  message('report-lost', v.boolean()),
  /** The open flow has a replay, which the visitor can preview. */
  empty('replay-ready'),
  /** Preview of a screenshot, sent after its `set-form-data` message. */
  message('capture-thumbnail', captureThumbnailSchema),
  message(
    'set-form-data',
    v.object({ formKey: v.string(), data: v.object({ value: v.unknown(), dirty: v.boolean() }) }),
  ),
  message(
    'start-feedbackflow',
    v.object({
      flow: v.string(),
      actionOutboundId: v.optional(v.string()),
      hideBackButton: v.optional(v.boolean()),
    }),
  ),
])

export type WidgetMessage = v.InferOutput<typeof widgetMessageSchema>

/** What the visitor draws on: a screenshot, or the live page during a screen recording. */
export const captureModes = ['screenshot', 'capture'] as const

/** Modes of the editor: the visitor draws on the page, or selects one of its elements. */
export const editorModes = [...captureModes, 'element'] as const

/** Recordings that the visitor can preview before sending, named as in the report. */
export const previewParts = ['screenRecordingUrl', 'replays'] as const

/** Messages from the panel to the widget. */
export const frameMessageSchema = v.variant('name', [
  empty('ping'),
  /** Height of the panel's content in CSS pixels. */
  message('height-update', v.number()),
  message('notify-event', v.object({ type: v.string(), data: v.optional(v.unknown()) })),
  /** Discards the captures of the mode in `data`; without `data`, discards all captures. */
  v.object({ name: v.literal('cleanup-drawings'), data: v.optional(v.picklist(captureModes)) }),
  message('open-url', v.string()),
  /** Name of the action; every registered callback receives this name. */
  message('run-custom-action', v.string()),
  empty('close-widget'),
  message(
    'send-feedback',
    v.object({
      formData: json,
      action: v.looseObject({
        feedbackType: v.optional(v.string()),
        excludeData: v.optional(v.record(v.string(), v.unknown())),
      }),
      outboundId: v.optional(v.string()),
      spamToken: v.optional(v.string()),
    }),
  ),
  message('start-screen-drawing', v.picklist(editorModes)),
  message('preview-part', v.picklist(previewParts)),
])

export type FrameMessage = v.InferOutput<typeof frameMessageSchema>
