import type { WebhookView } from '@node-docs/edge/contract'
import { proxy, ref } from 'valtio/vanilla'
import type { InboxApi } from '../api.ts'
import { InboxError, toSentence } from '../api-error.ts'
import type { Boxed } from '../store.ts'
import { keepDraft, readDraft } from './draft.ts'
import { type FieldErrors, findErrors, readServerError } from './errors.ts'
import { changedEntries, isEqual, rebase, type Settings, toSettings } from './model.ts'

/** Settings while they are edited. */
export interface Editing {
  saved: Settings
  draft: Settings
  /** Of the version that `saved` is. */
  tag: string
  errors: FieldErrors
  /** Webhooks that were just made, with their secrets: this is the only time they are shown. */
  secrets: readonly WebhookView[]
}

export type EditorState =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ready'; editing: Editing; doing: 'nothing' | 'saving'; said: string }

export interface Editor {
  state: { now: Boxed<EditorState> }
  load: () => Promise<void>
  change: (change: (settings: Settings) => Settings) => void
  discard: () => void
  save: () => Promise<void>
}

export function isChanged({ saved, draft }: Editing): boolean {
  return !isEqual(saved, draft)
}

/** Loads, keeps and saves the settings of one project. */
export function createEditor(api: InboxApi, sdkKey: string): Editor {
  const state = proxy<{ now: Boxed<EditorState> }>({
    now: ref<EditorState>({ kind: 'loading' }),
  })

  function set(now: EditorState): void {
    state.now = ref(now)
  }

  function show(editing: Editing, said = ''): void {
    set({ kind: 'ready', editing, doing: 'nothing', said })
    keepDraft(sdkKey, isChanged(editing) ? editing : undefined)
  }

  async function read(): Promise<Pick<Editing, 'saved' | 'tag'>> {
    const [{ settings, tag }, projects] = await Promise.all([api.readConfig(sdkKey), api.readProjects()])
    const project = projects.find((each) => each.sdkKey === sdkKey)
    if (project === undefined) throw new InboxError('not_found', 'No project has this SDK key.')
    return { saved: toSettings(settings, project), tag }
  }

  async function load(): Promise<void> {
    try {
      const fresh = await read()
      const kept = readDraft(sdkKey)
      const draft = kept === undefined ? fresh.saved : rebase(kept.saved, kept.draft, fresh.saved)
      show(
        { ...fresh, draft, errors: {}, secrets: [] },
        kept && 'Your changes from last time are still here.',
      )
    } catch (error) {
      set({ kind: 'failed', sentence: toSentence(error) })
    }
  }

  async function store({ saved, draft, tag }: Editing): Promise<Editing> {
    const isConfigChanged = !isEqual(saved.config, draft.config)
    const written = isConfigChanged
      ? await api.writeConfig(sdkKey, { settings: draft.config, tag })
      : { settings: saved.config, tag }
    const change = changedEntries(saved.project, draft.project)
    if (Object.keys(change).length === 0) {
      const now = { ...saved, config: written.settings }
      return { saved: now, draft: now, tag: written.tag, errors: {}, secrets: [] }
    }
    const view = await api.changeProject(sdkKey, change)
    const now = toSettings(written.settings, view)
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

  async function explain(editing: Editing, error: unknown): Promise<void> {
    const isInboxError = error instanceof InboxError
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
    const errors = isField ? readServerError(error.message) : {}
    show({ ...editing, errors }, `Nothing was saved. ${toSentence(error)}`)
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
