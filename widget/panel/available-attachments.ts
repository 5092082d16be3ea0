import { ELEMENT_FIELD } from './flow.ts'
import type { Flow } from './model.ts'

/** The attachments that a visitor can add. */
export interface AvailableAttachments {
  canMark: boolean
  canPickElement: boolean
  /** `unsupported`: enabled by the project, but not supported by the browser. */
  recording: 'available' | 'unsupported' | 'none'
  /** Whether the visitor can choose, drop and paste files. */
  canAttach: boolean
}

/**
 * Lists the attachments that the visitor can add. If the browser can't record the screen, forms that offer a recording
 * accept files instead, unless the action excludes files.
 */
export function listAvailableAttachments(
  flow: Pick<Flow, 'action' | 'answers' | 'captures' | 'fields'>,
  canRecordScreen: boolean,
): AvailableAttachments {
  const { screenshot, screenRecordingUrl, attachments } = flow.action.excludeData
  const isRecordingEnabled = screenRecordingUrl !== true && !flow.captures.includes('capture')
  const hasFilesField = flow.fields.some(({ type }) => type === 'files')
  return {
    canPickElement: screenshot !== true && flow.answers[ELEMENT_FIELD]?.value === undefined,
    canMark: screenshot !== true && !flow.captures.includes('screenshot'),
    recording: isRecordingEnabled ? (canRecordScreen ? 'available' : 'unsupported') : 'none',
    canAttach: attachments !== true && (hasFilesField || (isRecordingEnabled && !canRecordScreen)),
  }
}

/**
 * Whether the browser can record the screen on the host page. Checks this in the panel's frame, because the frame is a
 * secure context if and only if the host page is one.
 */
export function isRecordingSupported(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
}
