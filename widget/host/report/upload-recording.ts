import { routes } from '@node-docs/edge/contract/routes'
import { isObject } from '../../platform/json.ts'
import type { CallWithProgress, OnProgress } from './call-with-progress.ts'
import { type Failure, toFailure } from './delivery-outcome.ts'

/** Uploads a recording in a form part named `file`. Only status 200 means success (W-170). */
export async function uploadRecording(
  recording: File,
  callApi: CallWithProgress,
  onProgress: OnProgress,
): Promise<{ kind: 'done'; url: string } | Failure> {
  const form = new FormData()
  form.append('file', recording, recording.name)
  const answer = await callApi(routes.uploads, { body: form, onProgress })
  const url = isObject(answer.body) ? answer.body['fileUrl'] : undefined
  return answer.status === 200 && typeof url === 'string' ? { kind: 'done', url } : toFailure(answer)
}
