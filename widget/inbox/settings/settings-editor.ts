import type { WebhookView } from '@node-docs/edge/contract'
import { proxy, ref } from 'valtio/vanilla'
import type { InboxApi } from '../api.ts'
import { ApiError, formatError } from '../api-error.ts'
import type { Boxed } from '../store.ts'
import { saveDraft, loadDraft } from './draft.ts'
import { type FieldErrors, findErrors, parseServerError } from './validate-settings.ts'
import { changedEntries, isEqual, rebase, type Settings, createSettings } from './settings-model.ts'

/** Settings while they are edited. */
export interface EditedSettings {
  saved: Settings
  draft: Settings
  /** Of the version that `saved` is. */
  tag: string
  errors: FieldErrors
  /** Webhooks that were just made, with their secrets: this is the only time they are shown. */
  secrets: readonly WebhookView[]
}

export type SettingsEditorState =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ready'; editing: EditedSettings; doing: 'nothing' | 'saving'; said: string }

export interface SettingsEditor {
  state: { now: Boxed<SettingsEditorState> }
  load: () => Promise<void>
  change: (change: (settings: Settings) => Settings) => void
  discard: () => void
  save: () => Promise<void>
}

export function isChanged({ saved, draft }: EditedSettings): boolean {
  return !isEqual(saved, draft)
}

/** Loads, keeps and saves the settings of one project. */
export function createSettingsEditor(api: InboxApi, sdkKey: string): SettingsEditor {
  const state = proxy<{ now: Boxed<SettingsEditorState> }>({
    now: ref<SettingsEditorState>({ kind: 'loading' }),
  })

  function set(now: SettingsEditorState): void {
    state.now = ref(now)
  }

  function show(editing: EditedSettings, said = ''): void {
    set({ kind: 'ready', editing, doing: 'nothing', said })
    saveDraft(sdkKey, isChanged(editing) ? editing : undefined)
  }

  async function read(): Promise<Pick<EditedSettings, 'saved' | 'tag'>> {
    const [{ settings, tag }, projects] = await Promise.all([api.fetchConfig(sdkKey), api.fetchProjects()])
    const project = projects.find((each) => each.sdkKey === sdkKey)
    if (project === undefined) throw new ApiError('not_found', 'No project has this SDK key.')
    return { saved: createSettings(settings, project), tag }
  }

  async function load(): Promise<void> {
    try {
      const fresh = await read()
      const kept = loadDraft(sdkKey)
      const draft = kept === undefined ? fresh.saved : rebase(kept.saved, kept.draft, fresh.saved)
      show(
        { ...fresh, draft, errors: {}, secrets: [] },
        kept && 'Your changes from last time are still here.',
      )
    } catch (error) {
      set({ kind: 'failed', sentence: formatError(error) })
    }
  }

  async function store({ saved, draft, tag }: EditedSettings): Promise<EditedSettings> {
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
    if (state.now.kind !== 'ready') return
    const { editing } = state.now
    const errors = findErrors(editing.draft)
    if (Object.keys(errors).length > 0) {
      show({ ...editing, errors }, 'Nothing was saved: some fields need another look.')
      return
    }
    set({ kind: 'ready', editing, doing: 'saving', said: '' })
    try {
      show(await store(editing), 'Saved. Visitors get it within a minute.')
    } catch (error) {
      await explain(editing, error)
    }
  }

  async function explain(editing: EditedSettings, error: unknown): Promise<void> {
    const isInboxError = error instanceof ApiError
    if (isInboxError && error.code === 'version_conflict') {
      const fresh = await read().catch(() => undefined)
      if (fresh !== undefined) {
        const draft = rebase(editing.saved, editing.draft, fresh.saved)
        show(
          { ...editing, ...fresh, draft },
          'Somebody else has saved meanwhile. Your changes now stand on top of theirs: look at them, then save.',
        )
        return
      }
    }
    const isField = isInboxError && error.code === 'invalid_body'
    const errors = isField ? parseServerError(error.message) : {}
    show({ ...editing, errors }, `Nothing was saved. ${formatError(error)}`)
  }

  return {
    state,
    load,
    save,
    change(change) {
      if (state.now.kind === 'ready') {
        const { editing } = state.now
        show({ ...editing, draft: change(editing.draft), errors: {} })
      }
    },
    discard() {
      if (state.now.kind === 'ready') {
        const { editing } = state.now
        show({ ...editing, draft: editing.saved, errors: {} })
      }
    },
  }
}
