import type { FlowConfig } from '@node-docs/edge/contract'
import type { JsonObject } from '../../platform/json.ts'

/** Settings that the host page can change before and after `initialize`. */
export interface Settings {
  apiUrl: string
  frameUrl: string
  /** Empty for the browser's language. */
  language: string
  /** `light` or `dark`. An empty string means that the project's configuration decides. */
  theme: string
  buildNumber: string
  versionCode: string
  /** True if the provider cannot fetch the page's resources (W-108). */
  isOffline: boolean
  /** Styles that override the configured appearance. */
  styles: Partial<FlowConfig>
  prefill: JsonObject
  /** Whether the Ctrl+I shortcut is on. Undefined if the project's configuration decides (W-161). */
  shortcuts: boolean | undefined
  hasButton: boolean
  hasConsole: boolean
  /** False if the page disabled replays. True leaves the decision to the project's configuration. */
  hasReplays: boolean
}

/** Default settings for a provider on one origin: the API at its root, the panel under `/frame/`. */
export function createSettings(origin: string): Settings {
  return {
    apiUrl: origin,
    frameUrl: `${origin}/frame/`,
    language: '',
    theme: '',
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
