import * as v from 'valibot'
import { ApiError, parseErrorResponse } from './api-error.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * One request of JSON.
 * @throws InboxError for a refusal, or where no answer came; the signal's reason when it was called off.
 */
export async function sendRequest(
  url: string,
  { method = 'GET', body, headers, signal }: RequestOptions,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch {
    signal?.throwIfAborted()
    throw new ApiError('unreachable', 'The server cannot be reached.')
  }
  if (!response.ok) throw await parseErrorResponse(response)
  return response
}

/** The answer as `schema` has it. @throws InboxError unreadable for any other. */
export async function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await response.json().catch(() => undefined)
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new ApiError('unreadable', 'The server’s answer is of another version. Load this page again.')
}
