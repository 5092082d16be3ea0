import type { CaptureChunkLoader } from './api/editor-types.ts'
import type { startDeferredServices } from './core/deferred-services.ts'
import type * as BesideButton from './beside-button.ts'
import type { createSender } from './report/sender.ts'
import type * as PanelTools from './view/panel-tools.ts'

/** Loads the chunks that a running widget needs. */
export interface WidgetChunks extends CaptureChunkLoader {
  /** Loads what describes console calls, errors and clicks, and finds a free place for the button. */
  besideButton: () => Promise<typeof BesideButton>
  /** Loads what an open panel needs. */
  panelTools: () => Promise<typeof PanelTools>
  /** Loads recorders and event stream, after the launcher is visible. */
  deferredServices: () => Promise<{ startDeferredServices: typeof startDeferredServices }>
  sender: () => Promise<{ createSender: typeof createSender }>
}

/** A built file that the script tag loads, and the hash of its content. */
export interface Chunk {
  file: string
  integrity: string
}

/** The files of each chunk. The last file is the chunk's entry module. */
export type Chunks<Name extends string> = Readonly<Record<Name, readonly Chunk[]>>
