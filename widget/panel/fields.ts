import type { Attachment, FormField, FrameMessage } from '@node-docs/edge/contract'
import { ANSWERS_CHARACTERS } from '@node-docs/edge/contract/limits'
import { EMAIL_FIELD } from '../actions/default-fields.ts'
import { mergeExcludeData } from '../actions/report-parts.ts'
import type { PanelKey } from '../i18n/languages/en.ts'
import type { Answers, Flow, SessionUpdate, SpamToken } from './model.ts'

/** Returns the fields to show. Leaves out the field for the visitor's email if the session contains an email. */
export function listShownFields({ fields }: Flow, session: SessionUpdate | undefined): readonly FormField[] {
  const email = session?.sessionData.email
  const isKnown = typeof email === 'string' && email !== ''
  return isKnown ? fields.filter(({ name, type }) => !(type === 'email' && name === EMAIL_FIELD)) : fields
}

/** Whether the visitor entered an email address, or the page identified the visitor with one. */
export function hasEmail({ answers }: Flow, session: SessionUpdate | undefined): boolean {
  return Boolean(answers[EMAIL_FIELD]?.value || session?.sessionData.email)
}

/** Returns the name or email of an identified visitor. */
export function getVisitorName(session: SessionUpdate | undefined): string | undefined {
  const { name, email } = session?.sessionData ?? {}
  return [name, email].find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** Errors by field name; empty if the form can be sent. */
export function checkAnswers(fields: readonly FormField[], answers: Answers): Record<string, PanelKey> {
  const errors: Record<string, PanelKey> = {}
  for (const field of fields) {
    const { value } = answers[field.name] ?? {}
    const error = checkAnswer(field, value) ?? checkLength(value, getAnswerLimit(fields))
    if (error !== undefined) errors[field.name] = error
  }
  return errors
}

/**
 * Returns the maximum number of characters of each text field. If no text field exceeds it, all texts together are
 * short enough for the server.
 */
export function getAnswerLimit(fields: readonly FormField[]): number {
  const texts = fields.filter(({ type }) => type === 'text' || type === 'email' || type === 'textarea')
  return Math.floor(ANSWERS_CHARACTERS / Math.max(1, texts.length))
}

/** Reports text that is too long. The text stays in its field, so that nothing of a long paste is lost. */
export function checkLength(value: unknown, limit: number): PanelKey | undefined {
  return typeof value === 'string' && value.length > limit ? 'errorTooLong' : undefined
}

function checkAnswer({ type, required = false }: FormField, value: unknown): PanelKey | undefined {
  const isEmpty = isEmptyAnswer(value)
  switch (type) {
    case 'files':
      return undefined
    case 'checkbox':
      return required && isEmpty ? 'errorChecked' : undefined
    case 'rating':
    case 'select':
      return required && isEmpty ? 'errorChoice' : undefined
    case 'email':
      if (isEmpty) return required ? 'errorRequired' : undefined
      // Only catches typing errors. Other invalid addresses pass.
      return typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : 'errorEmail'
    case 'text':
    case 'textarea':
      return required && isEmpty ? 'errorRequired' : undefined
  }
}

/** Whether an answer is empty, which means no text, no choice, or an unchecked box. */
function isEmptyAnswer(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false
}

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
