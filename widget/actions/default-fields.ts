import type { FormField, ProjectAction } from '@node-docs/edge/contract'
import { en } from '../i18n/panel/en.ts'

/** Name of the email field in default forms. */
export const EMAIL_FIELD = 'email'

/** The fields of an action: its own form, or the default of its kind. Labels are English and translated when shown. */
export function getFields({ feedbackType, form }: ProjectAction): readonly FormField[] {
  if (form !== undefined) return form
  const [label, placeholder] = describeKind(feedbackType)
  return [
    { name: 'description', type: 'textarea', label, placeholder, required: true },
    { name: EMAIL_FIELD, type: 'email', label: en.emailLabel, placeholder: en.emailPlaceholder },
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
