import { getCapture } from './flow.ts'
import type { Flow } from './model.ts'

/** What a form offers to show what words do not. */
export interface AvailableAttachments {
  canMark: boolean
  /** `unsupported`: the project would like it, the browser cannot. */
  recording: 'offered' | 'unsupported' | 'none'
  /** Files can be chosen, dropped and pasted. */
  canAttach: boolean
}

/** Where the screen cannot be recorded, a file can take its place, whatever the form has been made for. */
export function listAvailableAttachments(
  flow: Pick<Flow, 'action' | 'answers' | 'fields'>,
  canRecordScreen: boolean,
): AvailableAttachments {
  const { screenshot, screenRecordingUrl, attachments } = flow.action.excludeData
  const isFree = getCapture(flow) === undefined
  const isWanted = isFree && screenRecordingUrl !== true
  const isAsked = flow.fields.some(({ type }) => type === 'files')
  return {
    canMark: isFree && screenshot !== true,
    recording: isWanted ? (canRecordScreen ? 'offered' : 'unsupported') : 'none',
    canAttach: attachments !== true && (isAsked || (isWanted && !canRecordScreen)),
  }
}

/** The host page is a secure one exactly when its frames are. */
export function isRecordingSupported(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
}
