import { routes } from '@node-docs/edge/contract/routes'
import { createEndpoint } from './endpoint.ts'
import { fetchToken } from './fetch-token.ts'
import type { HostChannel } from './host-channel.ts'
import {
  type Effect,
  initialPanel,
  type FileInfo,
  type Panel,
  type PanelEvent,
  type UploadProgress,
} from './model.ts'
import { reduce } from './reduce.ts'

/** The panel's state and the only way to change it. */
export interface PanelStore {
  get: () => Panel
  dispatch: (event: PanelEvent) => void
  /** Takes files from the visitor; they are uploaded at once, while the rest is being written. */
  addFiles: (files: readonly File[]) => void
  subscribe: (onChange: () => void) => void
}

/** Runs the reducer and does what it asks for. */
export function createPanelStore({ post }: Pick<HostChannel, 'post'>): PanelStore {
  let panel = initialPanel
  let nextId = 1
  const listeners = new Set<() => void>()
  const files = new Map<number, File>()
  const cancels = new Map<number, () => void>()

  function dispatch(event: PanelEvent): void {
    const step = reduce(panel, event)
    panel = step.panel
    for (const listener of listeners) listener()
    step.effects.forEach(run)
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'post':
        post(effect.message)
        return
      case 'ask-token':
        void askToken()
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

  async function askToken(): Promise<void> {
    const asked = panel.session
    const token = asked && (await fetchToken(asked))
    // Another session may have come meanwhile; the token of the one before is worth nothing then.
    if (panel.session === asked) dispatch({ kind: 'token', token })
    else await askToken()
  }

  /** What uploads comes with the first file. One that was taken back meanwhile is not there any more. */
  async function upload(id: number): Promise<void> {
    const tell = (progress: UploadProgress): void => dispatch({ kind: 'upload', id, progress })
    const loaded = await import('./upload-file.ts').catch(() => undefined)
    const file = files.get(id)
    if (file === undefined) return
    if (loaded === undefined || panel.session === undefined) tell({ kind: 'failed' })
    else cancels.set(id, loaded.uploadFile(file, createEndpoint(panel.session, routes.uploads), tell))
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
