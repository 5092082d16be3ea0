import { routes } from '@node-docs/edge/contract/routes'
import { isObject } from '../../platform/json.ts'
import type { CallWithProgress, OnProgress } from './call-with-progress.ts'
import { type Failure, toFailure } from './outcome.ts'

/**
 * Uploads a recording. Only 200 is a success here, with every other call 201 is too (W-170). The file part's name
 * has to be `file`.
 */
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
