import type { FormField, ProjectAction } from '@node-docs/edge/contract'
import { en, type PanelKey } from '../i18n/panel/en.ts'
import type { Answers, Flow, SessionUpdate } from './model.ts'

/** A person's answers travel under this name when the form has none of its own for it. */
const EMAIL = 'email'

/** The questions of an action: its own form, or one that fits its kind. Labels are English and translated when shown. */
export function toFields({ feedbackType, form }: ProjectAction): readonly FormField[] {
  if (form !== undefined) return form
  const [label, placeholder] = describeKind(feedbackType)
  return [
    { name: 'description', type: 'textarea', label, placeholder, required: true },
    { name: EMAIL, type: 'email', label: en.emailLabel, placeholder: en.emailPlaceholder },
    { name: 'attachments', type: 'files', label: en.filesLabel },
  ]
}

function describeKind(feedbackType: string): [label: string, placeholder: string] {
  switch (feedbackType) {
    case 'BUG':
      return [en.problemLabel, en.problemPlaceholder]
    case 'CRASH':
      return [en.crashLabel, en.crashPlaceholder]
    case 'FEATURE_REQUEST':
      return [en.ideaLabel, en.ideaPlaceholder]
    default:
      return [en.messageLabel, '']
  }
}

/** The questions to show: nobody is asked for an address that the session has. */
export function shownFields({ fields }: Flow, session: SessionUpdate | undefined): readonly FormField[] {
  const email = session?.sessionData.email
  const isKnown = typeof email === 'string' && email !== ''
  return isKnown ? fields.filter(({ name, type }) => !(type === 'email' && name === EMAIL)) : fields
}

/** What keeps a form from being sent, by field; empty when nothing does. */
export function checkAnswers(fields: readonly FormField[], answers: Answers): Record<string, PanelKey> {
  const errors: Record<string, PanelKey> = {}
  for (const field of fields) {
    const error = checkAnswer(field, answers[field.name]?.value)
    if (error !== undefined) errors[field.name] = error
  }
  return errors
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
      // Whether an address exists only a message to it can tell; this catches slips of the finger.
      return typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : 'errorEmail'
    case 'text':
    case 'textarea':
      return required && isEmpty ? 'errorRequired' : undefined
  }
}

/** Nothing was said: no text, no choice, no tick. */
export function isEmptyAnswer(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || value === false
}
