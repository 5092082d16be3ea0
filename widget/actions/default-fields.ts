import type { FormField, ProjectAction } from '@node-docs/edge/contract'
import { panel as texts } from '../i18n/languages/en.ts'

/** Name of the email field in default forms. */
export const EMAIL_FIELD = 'email'

/**
 * Returns the fields of an action: the form that the project configured, or the default form of the feedback type. The
 * default labels are English; the panel translates them when it shows them.
 */
export function getFields({ feedbackType, form }: ProjectAction): readonly FormField[] {
  if (form !== undefined) return form
  const [label, placeholder] = describeKind(feedbackType)
  return [
    { name: 'description', type: 'textarea', label, placeholder, required: true },
    { name: EMAIL_FIELD, type: 'email', label: texts.emailLabel, placeholder: texts.emailPlaceholder },
    { name: 'attachments', type: 'files', label: texts.filesLabel },
  ]
}

function describeKind(feedbackType: string): [label: string, placeholder: string] {
  switch (feedbackType) {
    case 'BUG':
      return [texts.problemLabel, texts.problemPlaceholder]
    case 'CRASH':
      return [texts.crashLabel, texts.crashPlaceholder]
    case 'FEATURE_REQUEST':
      return [texts.ideaLabel, texts.ideaPlaceholder]
    default:
      return [texts.messageLabel, '']
  }
}
