import { headers } from '@node-docs/edge/contract/routes'
import type { SessionUpdate } from './model.ts'

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
}

/** Creates the URL and headers of a provider call for a session (P-033). */
export function createProviderRequest(
  { apiUrl, sdkKey, sessionData }: SessionUpdate,
  path: string,
): ProviderRequest {
  return {
    url: apiUrl.replace(/\/+$/, '') + path,
    headers: {
      [headers.sdkKey]: sdkKey,
      [headers.gleapId]: sessionData.gleapId,
      [headers.gleapHash]: sessionData.gleapHash,
    },
  }
}
