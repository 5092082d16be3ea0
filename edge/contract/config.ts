import * as v from 'valibot'
import { isButtonPosition, placements } from './button-positions.ts'
import { NAME_CHARACTERS } from './limits.ts'
import { defaultSwitches, type Switch } from './switches.ts'

export const buttonPositions = Object.keys(placements).filter(isButtonPosition)

/** `auto` follows the page's `color-scheme` or, without one, the visitor's preference. */
export const themes = ['auto', 'light', 'dark'] as const

const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'a color such as #0A58CA'))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS))
const text = v.pipe(v.string(), v.maxLength(2000))
const names = v.pipe(v.array(name), v.maxLength(200))
/** The name of an uploaded image on the files host, or a URL. */
const logo = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.regex(/^(https?:\/\/.*|[0-9a-f]{32}\.[a-z]{3,4})?$/, 'an https:// URL, or empty'),
)

const switches = Object.fromEntries(
  Object.keys(defaultSwitches).map((each) => [each, v.boolean()]),
) as Record<Switch, v.BooleanSchema<undefined>> // Object.fromEntries loses the type of the keys.

/** Appearance and detection settings of the widget. Every key has a fixed type and is always present (P-016). */
export const flowConfigSchema = v.strictObject({
  color,
  headerColor: color,
  buttonColor: color,
  backgroundColor: color,
  theme: v.picklist(themes),
  borderRadius: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** An empty string means the built-in icon. Visitors always get a URL. */
  buttonLogo: logo,
  widgetButtonText: text,
  feedbackButtonPosition: v.picklist(buttonPositions),
  networkLogPropsToIgnore: names,
  networkLogBlacklist: names,
  /** Errors whose message, URL or stack contains one of these texts are not reported by themselves. */
  ignoredErrors: names,
  /** Errors that are reported even if `ignoredErrors` or their foreign script would keep them out. */
  reportedErrors: names,
  /** Maps a language code to `{English text or key: translation}`. */
  customTranslations: v.record(v.string(), v.record(v.string(), text)),
  ...switches,
})

export type FlowConfig = v.InferOutput<typeof flowConfigSchema>

export const fieldTypes = ['text', 'textarea', 'email', 'rating', 'select', 'checkbox', 'files'] as const

/** One question in an action's form. The answer is in `formData[name]` of the report. */
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

/** An action that a visitor can choose in the panel (P-017). */
export const projectActionSchema = v.strictObject({
  /** The report's `type`: BUG, CRASH, FEATURE_REQUEST or a string that the project defines. */
  feedbackType: name,
  /** Names of report parts. Parts with the value `true` are left out of the report. */
  excludeData: v.record(v.string(), v.boolean()),
  title: v.optional(text),
  description: v.optional(text),
  form: v.optional(v.pipe(v.array(formFieldSchema), v.maxLength(50))),
})

export type ProjectAction = v.InferOutput<typeof projectActionSchema>

export const projectActionsSchema = v.record(name, projectActionSchema)

export type ProjectActions = v.InferOutput<typeof projectActionsSchema>

/** Response of GET /config/{sdkKey}. Settings that the project has not set have their defaults. */
export const configSchema = v.object({ flowConfig: flowConfigSchema, projectActions: projectActionsSchema })

export type Config = v.InferOutput<typeof configSchema>

/** Settings that a site owner can store. Settings that are missing have their defaults. */
export const configSettingsSchema = v.strictObject({
  flowConfig: v.partial(flowConfigSchema),
  projectActions: projectActionsSchema,
})

/**
 * Body of PUT /inbox/api/projects/:sdkKey/config. Stricter than what is stored, because earlier versions stored
 * questions without choices, and logos from http:// URLs.
 */
export const newConfigSettingsSchema = v.pipe(
  configSettingsSchema,
  v.rawCheck(({ addIssue, dataset }) => {
    if (!dataset.typed) return
    if (dataset.value.flowConfig.buttonLogo?.startsWith('http:'))
      addIssue({ message: LOGO_NEEDS_TLS, path: toPath(['flowConfig', 'buttonLogo']) })
    for (const [action, { form = [] }] of Object.entries(dataset.value.projectActions)) {
      for (const [index, { options = [], type }] of form.entries()) {
        if (type !== 'select' || options.some((option) => option.trim() !== '')) continue
        addIssue({ message: 'a choice', path: toPath(['projectActions', action, 'form', index, 'options']) })
      }
    }
  }),
)

const LOGO_NEEDS_TLS =
  'an https:// URL: browsers and mail programs block images from http:// on secure pages (mixed content). You can also upload the image'

/**
 * Returns the URL of a logo, which is stored as a name if it was uploaded. `files` is the origin of the files host, which differs
 * between clients and can change.
 */
export function resolveLogo(stored: string, files: string): string {
  return stored === '' || stored.includes('/') ? stored : `${files}/${stored}`
}

/** Returns the path of an issue, of which only the keys are used. */
function toPath([first, ...others]: readonly [string, ...(string | number)[]]): [
  v.IssuePathItem,
  ...v.IssuePathItem[],
] {
  const toItem = (key: string | number): v.IssuePathItem => ({
    type: 'unknown',
    origin: 'value',
    input: undefined,
    key,
    value: undefined,
  })
  return [toItem(first), ...others.map(toItem)]
}

export type ConfigSettings = v.InferOutput<typeof configSettingsSchema>
