import type { Attachment, FrameMessage } from '@node-docs/edge/contract'
import { isEmptyAnswer } from './fields.ts'
import type { Flow, SpamToken } from './model.ts'
import { mergeExcludeData } from '../actions/parts.ts'

/** Key of uploaded files in `formData`; the widget moves them to the report. */
const ATTACHMENTS = 'attachments'

/** The message that sends a form (P-040), without empty answers. */
export function createFeedbackMessage(
  { action, answers, uploads, excludedParts: withheld, outboundId }: Flow,
  token: SpamToken,
): FrameMessage {
  const given = Object.entries(answers).filter(([, { value }]) => !isEmptyAnswer(value))
  const attachments = uploads.flatMap(({ name, type, size, progress }): Attachment[] =>
    progress.kind === 'done' ? [{ name, url: progress.url, type, size }] : [],
  )
  return {
    name: 'send-feedback',
    data: {
      formData: {
        ...Object.fromEntries(given.map(([name, { value }]) => [name, value])),
        ...(attachments.length > 0 && { [ATTACHMENTS]: attachments }),
      },
      action: { feedbackType: action.feedbackType, excludeData: mergeExcludeData(action, withheld) },
      ...(outboundId !== undefined && { outboundId }),
      ...(token.kind === 'ready' && { spamToken: token.value }),
    },
  }
}
