import { catchErrors } from '../../platform/catch-errors.ts'
import { isObject } from '../../platform/json.ts'

/** Options from the attributes of a script tag. */
export interface ScriptOptions {
  /** Undefined if the page calls `initialize` itself. */
  sdkKey: string | undefined
  apiUrl: string | undefined
  frameUrl: string | undefined
  language: string | undefined
  theme: string | undefined
  nonce: string | undefined
  /** False if the tag disables replays on this page. True leaves the decision to the project's configuration. */
  hasReplays: boolean
  /** `intent` loads only the button at first (`start-on-intent.ts`). */
  preload: string | undefined
  /** A second global name for the API, for pages that were written for another widget. */
  globalName: string | undefined
  /** Absolute URL of the script. Chunks are relative to it, and its origin is the default provider. */
  src: string
}

export function readScriptOptions(script: HTMLScriptElement): ScriptOptions {
  const { sdkKey, apiUrl, frameUrl, language, theme, nonce, manual, noReplays, preload, global } =
    script.dataset
  return {
    sdkKey: manual === undefined ? sdkKey || undefined : undefined,
    apiUrl: apiUrl || undefined,
    frameUrl: frameUrl || undefined,
    language: language || undefined,
    theme: theme || undefined,
    nonce: nonce || script.nonce || undefined,
    hasReplays: noReplays === undefined,
    preload,
    globalName: global || undefined,
    src: script.src,
  }
}

/**
 * Returns the script tag that is running. In modules, the browser doesn't tell which tag is running, so the first tag
 * with a key or with `widget.js` in its URL is returned.
 */
export function findScript(document: Document): HTMLScriptElement | undefined {
  const { currentScript } = document
  if (currentScript instanceof HTMLScriptElement) return currentScript
  return (
    document.querySelector<HTMLScriptElement>('script[data-sdk-key],script[src*="widget.js"]') ?? undefined
  )
}

/**
 * Runs the calls that the page queued before the script loaded: `[{e: 'identify', a: ['u1']}]`. Replaces the array's
 * `push`, because pages may keep a reference to the array: later calls run immediately.
 */
export function replayActions(queue: unknown, api: object): void {
  if (!Array.isArray(queue)) return
  const run = catchErrors((action: unknown) => {
    if (!isObject(action) || typeof action['e'] !== 'string') return
    const method: unknown = Reflect.get(api, action['e'])
    const args = Array.isArray(action['a']) ? action['a'] : []
    // Calls only the API's own methods, and ignores inherited names such as `constructor`.
    if (Object.hasOwn(api, action['e']) && typeof method === 'function') Reflect.apply(method, api, args)
  })
  for (const action of queue.splice(0)) run(action)
  queue.push = (...actions) => {
    for (const action of actions) run(action)
    return 0
  }
}
