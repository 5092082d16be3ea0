import type { Config as WireConfig, FlowConfig } from '@node-docs/edge/contract'
import { isButtonPosition } from '@node-docs/edge/contract/button-positions'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import type { Dispose } from '../../platform/dispose.ts'
import { isObject, type JsonObject } from '../../platform/json.ts'
import { storageKey, type Store } from '../../platform/storage.ts'
import { type CallApi, type Ids, isSuccess } from './api-client.ts'

interface ConfigClient {
  /** Returns the configuration: the cached one until a fresh one arrives (W-169). Undefined if there is neither. */
  current: () => Config | undefined
  /** Requests a fresh configuration. Only the first call sends a request. */
  ask: (ids: Ids | undefined) => void
  stop: Dispose
}

interface ConfigContext {
  sdkKey: string
  callApi: CallApi
  store: Store
  onChange: () => void
  /** Called if the request fails and no configuration is cached. */
  onFailure: () => void
}

/** Loads the configuration (W-168). A failed refresh is ignored while a cached configuration exists. */
export function createConfigClient({
  sdkKey,
  callApi,
  store,
  onChange,
  onFailure,
}: ConfigContext): ConfigClient {
  const key = storageKey('config', sdkKey)
  let config = parseConfig(store.read(key))
  let isRequested = false
  let isStopped = false

  async function askOnce(ids: Ids | undefined): Promise<void> {
    const answer = await callApi(`${routes.config}/${encodeURIComponent(sdkKey)}`, { method: 'GET', ids })
    if (isStopped) return
    const fresh = isSuccess(answer) ? parseConfig(answer.body) : undefined
    if (!fresh && !config) onFailure()
    if (!fresh) return
    store.write(key, fresh.raw)
    config = fresh
    onChange()
  }

  return {
    current: () => config,
    ask(ids) {
      if (isRequested) return
      isRequested = true
      void askOnce(ids)
    },
    stop: () => (isStopped = true),
  }
}

/** The provider's configuration: raw for the frame, and validated for the widget. */
export interface Config {
  /** The response of GET /config, passed to the frame unchanged (W-062). */
  raw: WireConfig
  flowConfig: FlowConfig
}

/** Parses a configuration; returns `undefined` if the value is not a configuration (W-193). */
export function parseConfig(value: unknown): Config | undefined {
  if (!isObject(value)) return undefined
  const { flowConfig, projectActions } = value
  if (!isObject(flowConfig) || !isObject(projectActions)) return undefined
  const raw = { flowConfig, projectActions } as WireConfig // not validated, because the frame gets it unchanged
  return { raw, flowConfig: toFlowConfig(flowConfig) }
}

/**
 * Replaces values of the wrong type with their defaults. A missing switch is off, because pages are recorded only if
 * the site owner enables recording (W-065).
 */
function toFlowConfig(given: JsonObject): FlowConfig {
  const complete: JsonObject = {}
  for (const [key, standard] of Object.entries(defaultFlowConfig)) {
    const value = given[key]
    if (Array.isArray(standard)) complete[key] = toTexts(value)
    else if (typeof value === typeof standard) complete[key] = value
    else complete[key] = typeof standard === 'boolean' ? false : standard
  }
  if (!isButtonPosition(complete['feedbackButtonPosition']))
    complete['feedbackButtonPosition'] = 'BOTTOM_RIGHT'
  if (!isObject(complete['customTranslations'])) complete['customTranslations'] = {}
  return complete as FlowConfig // every field has a value of the correct type
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
}
