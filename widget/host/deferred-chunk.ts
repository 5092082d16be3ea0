import type { Chunks } from './chunk-files.ts'

export { startDeferredServices } from './core/deferred-services.ts'

/** Replaced by the build. The table is in this chunk because it would make the script tag's file a tenth larger. */
declare const DEFERRED_CHUNKS: Chunks<'panelTools' | 'sender' | 'editor' | 'snapshot' | 'replay'>

export const chunks = DEFERRED_CHUNKS
