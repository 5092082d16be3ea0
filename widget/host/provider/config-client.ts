import { routes } from '@node-docs/edge/contract/routes'
import type { Dispose } from '../../platform/dispose.ts'
import { type CallApi, type Ids, isSuccess } from './api-client.ts'
import { type Config, parseConfig } from './parse-config.ts'
import { type Store, storageKey } from '../../platform/storage.ts'

export interface ConfigClient {
  /** Returns the configuration: the cached one until a fresh one arrives (W-169). Undefined if there is neither. */
  current: () => Config | undefined
  /** Requests a fresh configuration. Only the first call sends a request. */
  ask: (ids: Ids | undefined) => void
  stop: Dispose
}

export interface ConfigContext {
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
