import type { WebhookView } from '@node-docs/edge/contract/webhooks'
import { proxy, ref } from 'valtio/vanilla'
import type { InboxApi } from '../api.ts'
import { ApiError, formatError } from '../api-error.ts'
import { saveDraft, loadDraft } from './draft.ts'
import { type FieldErrors, findErrors, parseServerError } from './validate-settings.ts'
import { changedEntries, isEqual, rebase, type Settings, createSettings } from './edit-settings.ts'

/** Settings with unsaved changes. */
export interface EditedSettings {
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
  /** `hasFailed` if the last save failed; `message` says why. */
  | { kind: 'ready'; editing: EditedSettings; isSaving: boolean; message: string; hasFailed: boolean }

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

/** Loads, edits and saves the settings of one project. */
export function createSettingsEditor(api: InboxApi, sdkKey: string): SettingsEditor {
  const state = proxy<SettingsEditor['state']>({
    current: ref<SettingsEditorState>({ kind: 'loading' }),
  })

  function setState(next: SettingsEditorState): void {
    state.current = ref(next)
  }

  function show(editing: EditedSettings, message = '', hasFailed = false): void {
    setState({ kind: 'ready', editing, isSaving: false, message, hasFailed })
    saveDraft(sdkKey, isChanged(editing) ? editing : undefined)
  }

  async function fetchSaved(): Promise<Pick<EditedSettings, 'saved' | 'tag'>> {
    const [{ settings, tag }, projects] = await Promise.all([api.fetchConfig(sdkKey), api.fetchProjects()])
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

  async function writeSettings({ saved, draft, tag }: EditedSettings): Promise<EditedSettings> {
    const isConfigChanged = !isEqual(saved.config, draft.config)
    const written = isConfigChanged
      ? await api.saveConfig(sdkKey, { settings: draft.config, tag })
      : { settings: saved.config, tag }
    const change = changedEntries(saved.project, draft.project)
    if (Object.keys(change).length === 0) {
      const now = { ...saved, config: written.settings }
      return { saved: now, draft: now, tag: written.tag, errors: {}, secrets: [] }
    }
    const view = await api.updateProject(sdkKey, change)
    const now = createSettings(written.settings, view)
    const secrets = view.webhooks.filter(({ secret }) => secret !== undefined)
    return { saved: now, draft: now, tag: written.tag, errors: {}, secrets }
  }

  async function save(): Promise<void> {
    if (state.current.kind !== 'ready') return
    const { editing } = state.current
    const errors = findErrors(editing.draft)
    if (Object.keys(errors).length > 0) {
      show({ ...editing, errors }, 'Changes not saved. Correct the marked fields.', true)
      return
    }
    setState({ kind: 'ready', editing, isSaving: true, message: '', hasFailed: false })
    try {
      const isShownToVisitors = !isEqual(editing.saved.config, editing.draft.config)
      show(
        await writeSettings(editing),
        isShownToVisitors ? 'Saved. Visitors see it within a minute.' : 'Saved.',
      )
    } catch (error) {
      await showSaveError(editing, error)
    }
  }

  async function showSaveError(editing: EditedSettings, error: unknown): Promise<void> {
    const isInboxError = error instanceof ApiError
    if (isInboxError && error.code === 'version_conflict') {
      const fresh = await fetchSaved().catch(() => undefined)
      if (fresh !== undefined) {
        const draft = rebase(editing.saved, editing.draft, fresh.saved)
        show(
          { ...editing, ...fresh, draft },
          'Changes not saved, because the settings were changed elsewhere. Your changes are now added to them. Check, then save again.',
          true,
        )
        return
      }
    }
    const isField = isInboxError && error.code === 'invalid_body'
    const errors = isField ? parseServerError(error.message) : {}
    show({ ...editing, errors }, `Changes not saved. ${formatError(error)}`, true)
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
