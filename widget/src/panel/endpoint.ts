import { headers } from '@node-docs/edge/contract/routes'
import type { SessionUpdate } from './model.ts'

/** Address and headers of a call to the provider in the name of a session (P-033). */
export function toEndpoint(
  { apiUrl, sdkKey, sessionData }: SessionUpdate,
  path: string,
): { url: string; headers: Record<string, string> } {
  return {
    url: apiUrl.replace(/\/+$/, '') + path,
    headers: {
      [headers.sdkKey]: sdkKey,
      [headers.gleapId]: sessionData.gleapId,
      [headers.gleapHash]: sessionData.gleapHash,
    },
  }
}
