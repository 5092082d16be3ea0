/** What a script tag says with its attributes. */
export interface ScriptOptions {
  /** Absent: the page calls `initialize` itself. */
  sdkKey: string | undefined
  apiUrl: string | undefined
  frameUrl: string | undefined
  language: string | undefined
  nonce: string | undefined
  /** False: no replay is recorded on this page, whatever the configuration says. */
  hasReplays: boolean
  /** A second name for the API, for pages written for another widget. */
  globalName: string | undefined
  /** Absolute address of the script: chunks lie beside it, and the provider is its origin. */
  src: string
}

export function readScriptOptions(script: HTMLScriptElement): ScriptOptions {
  const { sdkKey, apiUrl, frameUrl, language, nonce, manual, noReplays, global } = script.dataset
  return {
    sdkKey: manual === undefined ? sdkKey || undefined : undefined,
    apiUrl: apiUrl || undefined,
    frameUrl: frameUrl || undefined,
    language: language || undefined,
    nonce: nonce || script.nonce || undefined,
    hasReplays: noReplays === undefined,
    globalName: global || undefined,
    src: script.src,
  }
}

/** The tag that is running, or where nobody can say (a module, an old loader) the first that looks like ours. */
export function findScript(document: Document): HTMLScriptElement | undefined {
  const { currentScript } = document
  if (currentScript instanceof HTMLScriptElement) return currentScript
  return (
    document.querySelector<HTMLScriptElement>('script[data-sdk-key],script[src*="widget.js"]') ?? undefined
  )
}
