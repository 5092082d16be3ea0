import type { Chunks } from './widget-chunks.ts'

export { startDeferredServices } from './core/deferred-services.ts'

/**
 * The build replaces this constant with the file names and integrity hashes of these chunks. They are in this chunk,
 * because they would make the script tag's own file a tenth larger.
 */
declare const DEFERRED_CHUNKS: Chunks<
  'panelTools' | 'redaction' | 'sender' | 'editor' | 'snapshot' | 'replay'
>

export const chunks = DEFERRED_CHUNKS
