import type { Chunks } from './chunk-files.ts'

export { startDeferredServices } from './core/deferred-services.ts'

/**
 * The build replaces this constant with a table of files. The table would make the script tag's file a tenth larger, so
 * it is in this chunk.
 */
declare const DEFERRED_CHUNKS: Chunks<'panelTools' | 'sender' | 'editor' | 'snapshot' | 'replay'>

export const chunks = DEFERRED_CHUNKS
