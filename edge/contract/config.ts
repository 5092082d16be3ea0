import * as v from 'valibot'
import { NAME_CHARACTERS } from './limits.ts'

export const buttonPositions = [
  'BOTTOM_RIGHT',
  'BOTTOM_LEFT',
  'BUTTON_CLASSIC',
  'BUTTON_CLASSIC_LEFT',
  'BUTTON_CLASSIC_BOTTOM',
  'BUTTON_NONE',
] as const

const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour as #RRGGBB'))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS))
const text = v.pipe(v.string(), v.maxLength(2000))
const names = v.pipe(v.array(name), v.maxLength(200))
const logo = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.regex(/^(https?:\/\/.*)?$/, 'an http(s) address, or empty'),
)

/** How the widget looks and what it watches. Every key has a fixed type and is always present (P-016). */
export const flowConfigSchema = v.strictObject({
  color,
  headerColor: color,
  buttonColor: color,
  backgroundColor: color,
  borderRadius: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** An empty string means the built-in icon. */
  buttonLogo: logo,
  widgetButtonText: text,
  feedbackButtonPosition: v.picklist(buttonPositions),
  enableReplays: v.boolean(),
  enableNetworkLogs: v.boolean(),
  sendNetworkResources: v.boolean(),
  networkLogPropsToIgnore: names,
  networkLogBlacklist: names,
  /** Language code to `{English text or key: translation}`. */
  customTranslations: v.record(v.string(), v.record(v.string(), text)),
  enableShortcuts: v.boolean(),
  enableCrashDetector: v.boolean(),
  crashDetectorIsSilent: v.boolean(),
  enableRageClickDetector: v.boolean(),
  rageClickDetectorIsSilent: v.boolean(),
})

export type FlowConfig = v.InferOutput<typeof flowConfigSchema>

export const fieldTypes = ['text', 'textarea', 'email', 'rating', 'select', 'checkbox', 'files'] as const

/** One question of an action's form; its answer is `formData[name]`. */
export const formFieldSchema = v.strictObject({
  name,
  type: v.picklist(fieldTypes),
  label: text,
  placeholder: v.optional(text),
  required: v.optional(v.boolean()),
  /** Choices of a `select`. */
  options: v.optional(v.pipe(v.array(text), v.maxLength(100))),
})

export type FormField = v.InferOutput<typeof formFieldSchema>

/** Something a visitor can do in the panel (P-017). */
export const projectActionSchema = v.strictObject({
  /** Becomes the report's `type`: BUG, CRASH, FEATURE_REQUEST or any text of the project's own. */
  feedbackType: name,
  /** Report parts whose name has the value `true` are left out. */
  excludeData: v.record(v.string(), v.boolean()),
  title: v.optional(text),
  description: v.optional(text),
  form: v.optional(v.pipe(v.array(formFieldSchema), v.maxLength(50))),
})

export type ProjectAction = v.InferOutput<typeof projectActionSchema>

export const projectActionsSchema = v.record(name, projectActionSchema)

export type ProjectActions = v.InferOutput<typeof projectActionsSchema>

/** Answer of GET /config/{sdkKey}: complete, whatever the project has set. */
export const configSchema = v.object({ flowConfig: flowConfigSchema, projectActions: projectActionsSchema })

export type Config = v.InferOutput<typeof configSchema>

/** What a site owner sets: any part of it; the rest are the defaults. */
export const configSettingsSchema = v.strictObject({
  flowConfig: v.partial(flowConfigSchema),
  projectActions: projectActionsSchema,
})

export type ConfigSettings = v.InferOutput<typeof configSettingsSchema>
