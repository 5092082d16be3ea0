import type { FlowConfig } from '@node-docs/edge/contract'
import type { JsonObject } from '../../platform/json.ts'

/** What the host page can set, before and after `initialize`. */
export interface Settings {
  apiUrl: string
  frameUrl: string
  /** Empty: the browser's. */
  language: string
  buildNumber: string
  versionCode: string
  /** The provider cannot reach what the page shows (W-108). */
  isOffline: boolean
  /** Put over the configured look. */
  styles: Partial<FlowConfig>
  prefill: JsonObject
  /** What the page said about shortcuts wins over the configuration (W-161). */
  shortcuts: boolean | undefined
  hasButton: boolean
  hasConsole: boolean
  /** False: none on this page, whatever the configuration says. */
  hasReplays: boolean
}

/** A provider that is one origin: the API at its root, the panel below `/frame/`. */
export function createSettings(origin: string): Settings {
  return {
    apiUrl: origin,
    frameUrl: `${origin}/frame/`,
    language: '',
    buildNumber: '',
    versionCode: '',
    isOffline: false,
    styles: {},
    prefill: {},
    shortcuts: undefined,
    hasButton: true,
    hasConsole: true,
    hasReplays: true,
  }
}
