import * as v from 'valibot'
import { proxy, ref } from 'valtio/vanilla'
import {
  type ConfigSettings,
  configSettingsSchema,
  type FlowConfig,
  newConfigSettingsSchema,
  type ProjectActions,
} from '../../../contract/config.ts'
import { completeConfig } from '../../../contract/default-config.ts'
import { issueServices, type IssueService } from '../../../contract/issue-services.ts'
import { pickServerSettings, projectSchema, type ProjectView } from '../../../contract/projects.ts'
import type { WebhookView } from '../../../contract/webhooks.ts'
import { ApiError, formatError, type InboxApi, parseResponse, toProjectPath } from '../../app/api.ts'
import { type ProjectSettings, projectSettingsSchema } from '../contract.ts'

/** Settings with unsaved changes. */
interface EditedSettings {
  saved: Settings
  draft: Settings
  /** ETag of the saved version. */
  tag: string
  errors: FieldErrors
  /** New webhooks with their secrets, which the server returns only once. */
  secrets: readonly WebhookView[]
}

export type SettingsEditorState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: string }
  /**
   * `hasFailed` if the last save failed; `message` says why. `isKept` if the browser's storage has all unsaved changes, so
   * that they survive a closed tab.
   */
  | {
      kind: 'ready'
      editing: EditedSettings
      isKept: boolean
      isSaving: boolean
      message: string
      hasFailed: boolean
    }

/** A value that is only ever replaced as a whole, so that valtio needs no proxies for its parts. */
type Untracked<Value extends object> = ReturnType<typeof ref<Value>>

export interface SettingsEditor {
  state: { current: Untracked<SettingsEditorState> }
  load: () => Promise<void>
  change: (change: (settings: Settings) => Settings) => void
  discard: () => void
  save: () => Promise<void>
}

export function isChanged({ saved, draft }: EditedSettings): boolean {
  return !isEqual(saved, draft)
}

/** Returns the paths of the values with unsaved changes, in the form of the paths of errors. */
export function listChanges({ saved, draft }: Pick<EditedSettings, 'saved' | 'draft'>): string[] {
  const [before, after] = [saved.config, draft.config]
  const keys = [...new Set([...Object.keys(before.flowConfig), ...Object.keys(after.flowConfig)])]
  const read = (values: object, key: string): unknown => Reflect.get(values, key)
  return [
    ...keys
      .filter((key) => !isEqual(read(before.flowConfig, key), read(after.flowConfig, key)))
      .map((key) => `flowConfig.${key}`),
    ...(isEqual(before.projectActions, after.projectActions) ? [] : ['projectActions']),
    ...Object.keys(changedEntries(saved.project, draft.project)),
  ]
}

/** Parses a configuration and the ETag of its version. */
async function parseConfig(response: Response): Promise<{ settings: ConfigSettings; tag: string }> {
  const settings = await parseResponse(configSettingsSchema, response)
  return { settings, tag: response.headers.get('ETag') ?? '*' }
}

/** Loads, edits and saves the settings of one project. */
export function createSettingsEditor(api: InboxApi, sdkKey: string): SettingsEditor {
  const state = proxy<SettingsEditor['state']>({
    current: ref<SettingsEditorState>({ kind: 'loading' }),
  })

  const path = toProjectPath(sdkKey)

  function setState(next: SettingsEditorState): void {
    state.current = ref(next)
  }

  function show(editing: EditedSettings, message = '', hasFailed = false): void {
    const isKept = saveDraft(sdkKey, isChanged(editing) ? editing : undefined)
    setState({ kind: 'ready', editing, isKept, isSaving: false, message, hasFailed })
  }

  async function fetchSaved(): Promise<Pick<EditedSettings, 'saved' | 'tag'>> {
    const [{ settings, tag }, projects] = await Promise.all([
      api.call(`${path}/config`).then(parseConfig),
      api.fetchProjects(),
    ])
    const project = projects.find((each) => each.sdkKey === sdkKey)
    if (project === undefined) throw new ApiError('not_found', 'No project has this SDK key.')
    return { saved: createSettings(settings, project), tag }
  }

  async function load(): Promise<void> {
    try {
      const fresh = await fetchSaved()
      const kept = loadDraft(sdkKey)
      const draft = kept === undefined ? fresh.saved : rebase(kept.saved, kept.draft, fresh.saved)
      show({ ...fresh, draft, errors: {}, secrets: [] }, kept && 'Restored your unsaved changes.')
    } catch (error) {
      setState({ kind: 'failed', error: formatError(error) })
    }
  }

  async function writeConfig(editing: EditedSettings): Promise<EditedSettings> {
    const { saved, draft, tag } = editing
    if (isEqual(saved.config, draft.config)) return editing
    const answer = await api.call(`${path}/config`, {
      method: 'PUT',
      body: draft.config,
      headers: { 'If-Match': tag },
    })
    const written = await parseConfig(answer)
    const withConfig = (settings: Settings) => ({ ...settings, config: written.settings })
    return { ...editing, saved: withConfig(saved), draft: withConfig(draft), tag: written.tag }
  }

  async function writeProject(editing: EditedSettings): Promise<EditedSettings> {
    const { saved, draft, tag } = editing
    const change = changedEntries(saved.project, draft.project)
    if (Object.keys(change).length === 0) return { saved, draft: saved, tag, errors: {}, secrets: [] }
    const view = await parseResponse(projectSchema, await api.call(path, { method: 'PATCH', body: change }))
    const now = createSettings(saved.config, view)
    const secrets = view.webhooks.filter(({ secret }) => secret !== undefined)
    return { saved: now, draft: now, tag, errors: {}, secrets }
  }

  async function save(): Promise<void> {
    if (state.current.kind !== 'ready') return
    const { editing, isKept } = state.current
    const errors = findErrors(editing.draft)
    if (Object.keys(errors).length > 0) {
      show({ ...editing, errors }, 'Changes not saved. Correct the marked fields.', true)
      return
    }
    setState({ kind: 'ready', editing, isKept, isSaving: true, message: '', hasFailed: false })
    let written = editing
    try {
      written = await writeConfig(editing)
      const isShownToVisitors = written !== editing
      show(
        await writeProject(written),
        isShownToVisitors ? 'Saved. Visitors see it within a minute.' : 'Saved.',
      )
    } catch (error) {
      const failed =
        written === editing
          ? 'Changes not saved'
          : 'The widget’s settings are saved, the other changes are not'
      await showSaveError(written, error, failed)
    }
  }

  async function showSaveError(editing: EditedSettings, error: unknown, failed: string): Promise<void> {
    const isInboxError = error instanceof ApiError
    if (isInboxError && error.code === 'version_conflict') {
      const fresh = await fetchSaved().catch(() => undefined)
      if (fresh !== undefined) {
        const draft = rebase(editing.saved, editing.draft, fresh.saved)
        show(
          { ...editing, ...fresh, draft },
          `${failed}, because the settings were changed elsewhere. Your changes are now added to them. Check, then save again.`,
          true,
        )
        return
      }
    }
    const isField = isInboxError && error.code === 'invalid_body'
    const errors = isField ? parseServerError(error.message) : {}
    const isMarked = Object.keys(errors).some((name) => name.includes('.'))
    const reason = isMarked ? 'Correct the marked fields.' : formatError(error)
    show({ ...editing, errors }, `${failed}. ${reason}`, true)
  }

  return {
    state,
    load,
    save,
    change(change) {
      if (state.current.kind === 'ready') {
        const { editing } = state.current
        show({ ...editing, draft: change(editing.draft), errors: {} })
      }
    },
    discard() {
      if (state.current.kind === 'ready') {
        const { editing } = state.current
        show({ ...editing, draft: editing.saved, errors: {} })
      }
    },
  }
}

/** Everything that the owner of a project can change. */
export interface Settings {
  config: ConfigSettings
  project: { [Key in keyof ProjectSettings]-?: Exclude<ProjectSettings[Key], undefined> }
}

function createSettings(config: ConfigSettings, view: ProjectView): Settings {
  const { name, origins, webhooks } = view
  return {
    config,
    project: {
      name,
      origins,
      ...pickServerSettings(view),
      webhooks: webhooks.map(({ secret: _, ...webhook }) => webhook),
      ...omitTokens(view),
    },
  }
}

/**
 * Sets a value of the configuration. A value that equals the default is removed instead, so that the project follows
 * later changes of the default.
 */
export function setFlowValue<Key extends keyof FlowConfig>(
  settings: Settings,
  key: Key,
  value: FlowConfig[Key],
): Settings {
  const flowConfig: ConfigSettings['flowConfig'] = { ...settings.config.flowConfig, [key]: value }
  const standard = completeConfig({ flowConfig: {}, projectActions: {} }).flowConfig
  if (isEqual(value, standard[key])) delete flowConfig[key]
  return { ...settings, config: { ...settings.config, flowConfig } }
}

/**
 * Replaces the actions. From then on, the project has its own list of actions and no longer follows the default list.
 */
export function setActions(settings: Settings, projectActions: ProjectActions): Settings {
  return { ...settings, config: { ...settings.config, projectActions } }
}

export function setProject(settings: Settings, change: Partial<Settings['project']>): Settings {
  return { ...settings, project: { ...settings.project, ...change } }
}

/** Returns the configuration that the widget receives. */
export function completeSettings(settings: Settings) {
  return completeConfig(settings.config)
}

function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

/**
 * Applies the unsaved changes in `draft` to `fresh`, a version that was saved elsewhere. If both changed a value, the
 * unsaved value wins.
 */
export function rebase(saved: Settings, draft: Settings, fresh: Settings): Settings {
  return {
    config: {
      flowConfig: rebaseEntries(saved.config.flowConfig, draft.config.flowConfig, fresh.config.flowConfig),
      projectActions: isEqual(saved.config.projectActions, draft.config.projectActions)
        ? fresh.config.projectActions
        : draft.config.projectActions,
    },
    project: { ...fresh.project, ...changedEntries(saved.project, draft.project) },
  }
}

/** Returns the entries of `after` that differ from `before`. */
function changedEntries<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const key of Object.keys(after) as (keyof Values)[]) {
    // The strict schemas guarantee that no other keys exist.
    if (!isEqual(before[key], after[key])) changed[key] = after[key]
  }
  return changed
}

function rebaseEntries<Values extends object>(saved: Values, draft: Values, fresh: Values): Values {
  const result: Values = { ...fresh, ...changedEntries(saved, draft) }
  // Removes the values that the draft has reset to their defaults.
  for (const key of Object.keys(saved) as (keyof Values)[]) if (!(key in draft)) delete result[key]
  return result
}

/** Unsaved changes and the version that they change. */
interface Draft {
  saved: Settings
  draft: Settings
}

const storageKey = (sdkKey: string): string => `inbox-draft-${sdkKey}`

/**
 * Stores unsaved changes, so that they survive a closed tab. Editing works without storage. Returns whether all changes
 * are stored.
 */
function saveDraft(sdkKey: string, draft: Draft | undefined): boolean {
  try {
    if (draft === undefined) {
      localStorage.removeItem(storageKey(sdkKey))
      return true
    }
    localStorage.setItem(storageKey(sdkKey), JSON.stringify(withoutToken(draft)))
    return issueServices.every((service) => (draft.draft.project[service]?.token ?? '') === '')
  } catch {
    // Storage can be full or blocked.
    return false
  }
}

/** Removes the tokens, because browser storage must not contain secrets. */
function withoutToken({ saved, draft }: Draft): Draft {
  return { saved, draft: { ...draft, project: { ...draft.project, ...omitTokens(draft.project) } } }
}

function loadDraft(sdkKey: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(sdkKey)) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Rejects drafts of older versions. The server validates the values. */
function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null || !('saved' in stored && 'draft' in stored)) return false
  return [stored.saved, stored.draft].every(
    (settings) =>
      typeof settings === 'object' && settings !== null && 'config' in settings && 'project' in settings,
  )
}

/** The settings of the services in which issues are created. */
export type IssueSettings = { [Service in IssueService]: Exclude<ProjectSettings[Service], undefined> }

/** Removes the tokens, for places that must not contain a secret. */
export function omitTokens({ github, gitlab, jira, linear }: IssueSettings): IssueSettings {
  return {
    github: github && { repository: github.repository },
    gitlab: gitlab && { project: gitlab.project },
    linear: linear && { team: linear.team },
    jira: jira && { site: jira.site, email: jira.email, project: jira.project, issueType: jira.issueType },
  }
}

/**
 * Maps paths of fields to errors. Paths look like `flowConfig.color`, `projectActions.idea.form.0.label` or
 * `origins.2`.
 */
export type FieldErrors = Readonly<Record<string, string>>

/** Validates with the schemas that the server uses, and reports all errors at once. */
export function findErrors({ config, project }: Settings): FieldErrors {
  return { ...listErrors(newConfigSettingsSchema, config), ...listErrors(projectSettingsSchema, project) }
}

function listErrors(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const result = v.safeParse(schema, value)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= formatMessage(issue.message)
  return errors
}

/** Assigns an error of the server to its field. The message starts with the path of an invalid field. */
export function parseServerError(sentence: string): FieldErrors {
  const [, path = '', message = ''] = /^([\w.-]+): (.+)$/s.exec(sentence) ?? []
  return path === '' ? { '': sentence } : { [path]: formatMessage(message) }
}

/**
 * Formats a validation message as a sentence. Our schemas' messages say what to enter, for example
 * `a color such as #0A58CA`. Valibot's own messages look like `Invalid length: Expected <=50 but received 60`.
 */
function formatMessage(message: string): string {
  if (/^an? /.test(message)) return `Enter ${message}.`
  const [, kind = ''] = /^Invalid (\w+): /.exec(message) ?? []
  const [, sign = '', limit = ''] = /: Expected ([<>]=|!)?(.{1,200}?) but received/.exec(message) ?? []
  if (kind === 'length') {
    if (sign === '<=') return `Enter at most ${limit} characters.`
    return sign === '!' || limit === '1' ? 'Enter a value.' : `Enter at least ${limit} characters.`
  }
  if (sign === '<=') return `Enter a number up to ${limit}.`
  if (sign === '>=') return `Enter a number of at least ${limit}.`
  if (kind === 'URL') return 'Enter a URL such as https://example.com.'
  if (kind === 'integer') return 'Enter a whole number.'
  if (kind === 'type' && limit === 'number') return 'Enter a number.'
  if (kind === 'type' && limit.startsWith('(')) return 'Choose one of the options.'
  return kind === '' ? message : 'Enter a valid value.'
}

/** Returns the errors of a field and of the values inside it, such as the lines of a list; each error once. */
export function findError(errors: FieldErrors, path: string): string | undefined {
  const own = Object.entries(errors).filter(([key]) => key === path || key.startsWith(`${path}.`))
  return own.length === 0 ? undefined : [...new Set(own.map(([, error]) => error))].join(' ')
}

/** Props of every settings section. */
export interface SectionProps {
  settings: Settings
  errors: FieldErrors
  onChange: (change: (settings: Settings) => Settings) => void
}
