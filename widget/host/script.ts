import { replayActions } from './api/action-queue.ts'
import { createFeedback } from './create-feedback.ts'
import type { Page } from '../platform/page.ts'
import { createScriptChunkLoader } from './script-chunk-loader.ts'
import { findScript, readScriptOptions } from './api/script-options.ts'

/**
 * The script tag: puts the API under `window.Feedback`, makes up for what the page called before, and starts
 * with the key of the tag. Run a second time, it leaves what is there alone.
 */
function run(page: Page): void {
  const script = findScript(page.document)
  if (!script || Reflect.has(page, 'Feedback')) return
  const options = readScriptOptions(script)
  const { origin } = new URL(options.src)
  const api = createFeedback({ page, origin, chunks: createScriptChunkLoader(page, options) })
  const { apiUrl, frameUrl, language, hasReplays, globalName, sdkKey } = options
  if (apiUrl) api.setApiUrl(apiUrl)
  if (frameUrl) api.setFrameUrl(frameUrl)
  if (language) api.setLanguage(language)
  if (!hasReplays) api.disableReplays()
  for (const name of new Set(['Feedback', globalName ?? 'Feedback'])) {
    Reflect.set(page, name, api)
    replayActions(Reflect.get(page, `${name}Actions`), api)
  }
  // Last: what the page set in its queue counts from the first request on.
  if (sdkKey) api.initialize(sdkKey)
}

try {
  run(window)
} catch {
  // A page on which the widget cannot run is a page without a widget.
}
