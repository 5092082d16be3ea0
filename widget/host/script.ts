import { replayActions } from './api/action-queue.ts'
import { createFeedback } from './create-feedback.ts'
import type { Page } from '../platform/page.ts'
import { createScriptChunkLoader } from './script-chunk-loader.ts'
import { findScript, readScriptOptions } from './api/script-options.ts'

/**
 * Runs the script tag: sets `window.Feedback`, replays earlier calls of the page, and starts with the tag's key. Does
 * nothing if the page has already run it.
 */
function startFromTag(page: Page): void {
  const script = findScript(page.document)
  if (!script || Reflect.has(page, 'Feedback')) return
  const options = readScriptOptions(script)
  const { origin } = new URL(options.src)
  const api = createFeedback({ page, origin, chunks: createScriptChunkLoader(page, options) })
  const { apiUrl, frameUrl, language, theme, hasReplays, globalName, sdkKey } = options
  if (apiUrl) api.setApiUrl(apiUrl)
  if (frameUrl) api.setFrameUrl(frameUrl)
  if (language) api.setLanguage(language)
  if (theme) api.setTheme(theme)
  if (!hasReplays) api.disableReplays()
  for (const name of new Set(['Feedback', globalName ?? 'Feedback'])) {
    Reflect.set(page, name, api)
    replayActions(Reflect.get(page, `${name}Actions`), api)
  }
  // Runs last, so that settings from the queue apply to the first request.
  if (sdkKey) api.initialize(sdkKey)
}

try {
  startFromTag(window)
} catch {
  // The host page must not fail because the widget cannot run.
}
