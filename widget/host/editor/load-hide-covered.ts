import type { CaptureData } from '../api/capture-data.ts'
import { OWN_COVER } from '../masking/own-element.ts'

const loadChunk = () => import('./hide-covered.ts')

/** Starts loading the code that masks covered content, so that sending doesn't wait for it. */
export function preloadHideCovered(): void {
  void loadChunk().catch(() => {})
}

/**
 * Adds functions to `capture` that mask what the visitor covered. The functions load their code only if the visitor
 * covered something.
 */
export function setHideCovered(document: Document, capture: CaptureData): void {
  const hasCover = (): boolean => document.querySelector(`[${OWN_COVER}]`) !== null
  capture.hideInSnapshot = async (masking) => {
    const chunk = hasCover() ? await loadChunk().catch(() => undefined) : undefined
    return chunk ? chunk.hideInSnapshot(document, masking) : masking
  }
  capture.hideCovered = async (parts) => {
    if (!hasCover()) return parts
    const chunk = await loadChunk().catch(() => undefined)
    // If the code can't be loaded, sends no replay, because the replay could show covered content.
    if (chunk) return chunk.hideCovered(document, parts, capture.idOf)
    return 'webReplay' in parts ? { ...parts, webReplay: undefined } : parts
  }
}
