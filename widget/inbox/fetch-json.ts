import * as v from 'valibot'
import { ApiError, parseErrorResponse } from './api-error.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/**
 * Sends a request with a JSON body.
 * @throws ApiError if there is an error response or no response. After an abort, throws the signal's reason instead.
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
    throw new ApiError('unreachable', 'The server can’t be reached. Check your connection.')
  }
  if (!response.ok) throw await parseErrorResponse(response)
  return response
}

/** @throws ApiError `unreadable` if the body does not match `schema` */
export async function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await response.json().catch(() => undefined)
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new ApiError('unreadable', 'The server was updated. Reload this page.')
}
