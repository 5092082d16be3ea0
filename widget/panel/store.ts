import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import { loadChunk } from '../platform/load-chunk.ts'
import { createDraftStorage } from './draft-storage.ts'
import { createProviderRequest, fetchSpamToken } from './provider-request.ts'
import type { HostChannel } from './host-channel.ts'
import {
  type Effect,
  type FileInfo,
  initialPanel,
  type Panel,
  type PanelEvent,
  type UploadProgress,
} from './model.ts'
import { reduce } from './reduce.ts'

/**
 * The panel's state, changed by a reducer. There is no state library, so that tests can call `reduce` without a
 * browser.
 */
export interface PanelStore {
  get: () => Panel
  dispatch: (event: PanelEvent) => void
  /** Starts to upload the visitor's files immediately, while the visitor is still writing. */
  addFiles: (files: readonly File[]) => void
  subscribe: (onChange: () => void) => void
}

/** Runs the reducer and its effects. */
export function createPanelStore({ post }: Pick<HostChannel, 'post'>): PanelStore {
  let panel = initialPanel
  let nextId = 1
  const storage = createDraftStorage()
  const listeners = new Set<() => void>()
  const files = new Map<number, File>()
  const cancels = new Map<number, () => void>()

  function dispatch(event: PanelEvent): void {
    const { session } = panel
    const step = reduce(panel, event)
    panel = step.panel
    if (!session && panel.session)
      panel = reduce(panel, { kind: 'restore', drafts: storage.read(panel.session.sdkKey) }).panel
    storage.write(panel)
    for (const listener of listeners) listener()
    step.effects.forEach(run)
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'post':
        post(effect.message)
        return
      case 'request-token':
        void requestToken()
        return
      case 'upload':
        void upload(effect.id)
        return
      case 'cancel-upload':
        cancels.get(effect.id)?.()
        cancels.delete(effect.id)
        files.delete(effect.id)
    }
  }

  async function requestToken(): Promise<void> {
    const { session } = panel
    const answer = session ? await fetchSpamToken(session) : { token: undefined }
    // A token is valid only for its session. If the session has changed meanwhile, requests another token.
    if (panel.session === session) dispatch({ kind: 'token', ...answer })
    else await requestToken()
  }

  /** Uploads a file. If the visitor removes the file while the upload chunk is loading, uploads nothing. */
  async function upload(id: number): Promise<void> {
    const report = (progress: UploadProgress): void => dispatch({ kind: 'upload', id, progress })
    const chunk = await loadChunk(() => import('./upload-file.ts')).catch(() => undefined)
    const file = files.get(id)
    if (file === undefined) return
    if (chunk === undefined || panel.session === undefined) report({ kind: 'failed' })
    else
      cancels.set(
        id,
        chunk.uploadFile(file, createProviderRequest(panel.session, routes.uploads), { onProgress: report }),
      )
  }

  return {
    get: () => panel,
    dispatch,
    addFiles(added) {
      const infos = added.map((file): FileInfo => {
        const id = nextId++
        files.set(id, file)
        return { id, name: file.name, type: file.type, size: file.size }
      })
      dispatch({ kind: 'add-files', files: infos })
    },
    subscribe: (onChange) => void listeners.add(onChange),
  }
}
