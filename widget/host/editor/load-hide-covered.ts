import type { CaptureData } from '../api/capture-data.ts'
import { OWN_COVER } from '../masking/own-element.ts'

const loadChunk = () => import('./hide-covered.ts')

/** Starts loading the code that masks covered content, so that sending doesn't wait for it. */
export function preloadHideCovered(): void {
  void loadChunk().catch(() => {})
}

/** Returns a function that masks what the visitor covered. It loads the code only if there is a cover. */
export function createHideCovered(
  document: Document,
  capture: CaptureData,
): NonNullable<CaptureData['hideCovered']> {
  return async (parts) => {
    if (!document.querySelector(`[${OWN_COVER}]`)) return parts
    const chunk = await loadChunk().catch(() => undefined)
    // Without the code, the replay could show what is covered.
    if (chunk) return chunk.hideCovered(document, parts, capture.idOf)
    return 'webReplay' in parts ? { ...parts, webReplay: undefined } : parts
  }
}
