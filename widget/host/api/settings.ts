import type { FlowConfig } from '@node-docs/edge/contract'
import { isObject, type JsonObject, parseObject } from '../../platform/json.ts'
import { type CaptureData, createCaptureData } from './editor-types.ts'

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

/** Data that the host page attaches to every report (W-058). */
export interface CustomData {
  attach: (data: unknown) => void
  set: (key: string, value: unknown) => void
  remove: (key: string) => void
  clear: () => void
  read: () => JsonObject
}

/** Stores the values in a map, because assigning to `__proto__` of an object would change its prototype. */
export function createCustomData(): CustomData {
  const values = new Map<string, unknown>()
  const set = (key: string, value: unknown): void => void values.set(key, value)
  return {
    attach(data) {
      for (const [key, value] of Object.entries(parseObject(data))) set(key, value)
    },
    set,
    remove: (key) => void values.delete(key),
    clear: () => values.clear(),
    read: () => Object.fromEntries(values),
  }
}

/** Values that pages written for Gleap set and read by name. Three names refer to captures (W-104). */
interface GlobalData {
  set: (name: string, value: unknown) => void
  get: (name: string) => unknown
}

export function createGlobalData(capture: CaptureData): GlobalData {
  const others = new Map<string, unknown>()
  const captured = new Set(Object.keys(createCaptureData()))
  return {
    set(name, value) {
      if (name === 'screenRecordingData') capture.screenRecordingData = value instanceof File ? value : null
      // A page cannot set a replay, because only the recorder creates them. It can only discard one.
      else if (name === 'webReplay') capture.webReplay = value === null ? null : capture.webReplay
      else if (name === 'snapshotPosition')
        capture.snapshotPosition = readPosition(value) ?? capture.snapshotPosition
      else others.set(name, value)
    },
    get: (name) => (captured.has(name) ? Reflect.get(capture, name) : others.get(name)),
  }
}

function readPosition(value: unknown): CaptureData['snapshotPosition'] | undefined {
  if (!isObject(value)) return undefined
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

/** Matches loopback and private IPv4 addresses: 127/8, 10/8, 172.16/12, 192.168/16, 169.254/16 and 0.0.0.0. */
const PRIVATE = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|0\.0\.0)(\.\d+){1,3}$/

/**
 * Whether a remote server can fetch resources of this host (W-108). False for loopback and private addresses, `.local`,
 * and names without a dot, which includes IPv6 addresses.
 */
export function isPublicHost(hostname: string): boolean {
  return hostname.includes('.') && !PRIVATE.test(hostname) && !/\.(local|localhost)$/i.test(hostname)
}
