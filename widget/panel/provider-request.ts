import { headers as names, routes } from '@node-docs/edge/contract/provider-paths-and-headers'
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
      [names.sdkKey]: sdkKey,
      [names.gleapId]: sessionData.gleapId,
      [names.gleapHash]: sessionData.gleapHash,
    },
  }
}

/** Timeout in milliseconds. It limits how long a visitor waits for the token after pressing Send. */
const TIMEOUT_MS = 8000

interface TokenAnswer {
  token: string | undefined
  /** Whether the server also sends replies by email. */
  repliesByEmail?: boolean
}

/** Requests a spam token. If the request fails, resolves without a token. */
export async function fetchSpamToken(session: SessionUpdate): Promise<TokenAnswer> {
  const { url, headers } = createProviderRequest(session, routes.frameToken)
  try {
    const answer = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { spamToken, repliesByEmail } = Object(answer.ok && (await answer.json()))
    return {
      token: typeof spamToken === 'string' ? spamToken : undefined,
      repliesByEmail: repliesByEmail === true,
    }
  } catch {
    return { token: undefined }
  }
}
