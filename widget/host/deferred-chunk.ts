import type { Chunks } from './chunks.ts'

export { startDeferredServices } from './core/deferred-services.ts'

/** Replaced by the build. This table is not in the script tag, which it would make a tenth larger. */
declare const DEFERRED_CHUNKS: Chunks<'sender' | 'editor' | 'snapshot' | 'replay'>

/** The chunks that load after this one. */
export const chunks = DEFERRED_CHUNKS
