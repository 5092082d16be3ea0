import { findScript, readScriptOptions, replayActions } from './api/script-options.ts'
import { createFeedback } from './create-feedback.ts'
import type { Page } from '../platform/page.ts'
import { createScriptChunkLoader } from './script-chunk-loader.ts'

/**
 * Runs the script tag: sets `window.Feedback`, replays the page's earlier calls, and starts the widget with the tag's
 * key. Does nothing if the script has already run.
 */
function startFromTag(page: Page): void {
  const script = findScript(page.document)
  if (!script || isApi(page)) return
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
    // An element with this id is no own property, and the API can replace it. A list is a placeholder that queues calls.
    const isTaken = Object.hasOwn(page, name) && !Array.isArray(Reflect.get(page, name))
    if (isTaken) page.console.warn(`Feedback: window.${name} belongs to the page. Set data-global`)
    else Reflect.set(page, name, api)
    replayActions(Reflect.get(page, `${name}Actions`), api)
  }
  // Starts the widget last, so that settings from the queue apply to the first request.
  if (sdkKey) api.initialize(sdkKey)
}

/** Whether the script has already set the global. */
function isApi(page: Page): boolean {
  return typeof Object(Reflect.get(page, 'Feedback')).setFrameUrl === 'function'
}

try {
  startFromTag(window)
} catch {
  // Ignores the error, so that the host page works even if the widget cannot run.
}
