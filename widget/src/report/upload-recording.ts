import { routes } from '@node-docs/edge/contract/routes'
import type { CallApi, Ids } from '../loader/api-client.ts'
import { isObject } from '../loader/json-object.ts'

/** 64 MiB on a line of 2 Mbit/s. */
const TIMEOUT_MS = 5 * 60_000

/**
 * Uploads a recording and answers its address. Only 200 is a success here, with every other call 201 is too
 * (W-170). The file part's name has to be `file`.
 *
 * @throws Error when there is no address: a report without what the visitor recorded is not sent (W-133).
 */
export async function uploadRecording(recording: File, callApi: CallApi, ids: Ids): Promise<string> {
  const form = new FormData()
  form.append('file', recording, recording.name)
  const { status, body } = await callApi(routes.uploads, { body: form, ids, timeoutMs: TIMEOUT_MS })
  const fileUrl = isObject(body) ? body['fileUrl'] : undefined
  if (status !== 200 || typeof fileUrl !== 'string')
    throw new Error(`The recording of ${recording.size} bytes was not taken: status ${status}`)
  return fileUrl
}
