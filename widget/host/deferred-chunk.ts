import type { Chunks } from './chunks.ts'

/** What the script tag loads when the button is there, and where to find what comes after that. */
export { startDeferredServices } from './core/deferred-services.ts'

/** Written in by the build; in the script itself it would be a tenth of what a visitor waits for. */
declare const LATER_CHUNKS: Chunks<'sender' | 'editor' | 'snapshot' | 'replay'>

export const chunks = LATER_CHUNKS
