import type { FormField } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { formatNumber } from './format-size.ts'
import { LinkedText } from './linked-text.tsx'
import { Rating } from './rating.tsx'
import { TextInput } from './text-input.tsx'

export interface FieldProps {
  field: FormField
  value: unknown
  error: PanelKey | undefined
  /** Maximum number of characters of the text. */
  limit: number
  texts: PanelTexts
  onAnswer: (value: unknown) => void
  onOpenLink: (url: string) => void
}

/** A form field with its label and error. */
export function Field(props: FieldProps) {
  const { field, error, limit, texts } = props
  const id = `field-${field.name}`
  return (
    <div className="field">
      <Control {...props} id={id} />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {texts.t(error, { limit: formatNumber(limit, texts.language) })}
        </p>
      )}
    </div>
  )
}

function Control({ id, field, value, error, texts, onAnswer, onOpenLink }: FieldProps & { id: string }) {
  const { type, required = false } = field
  const label = texts.translate(field.label)
  const described = {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
  switch (type) {
    case 'files':
      return null
    case 'checkbox':
      return (
        <label className="check" dir="auto">
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={(event) => onAnswer(event.currentTarget.checked)}
            {...described}
          />
          <LinkedText text={label} onOpen={onOpenLink} />
        </label>
      )
    case 'rating':
      return <Rating {...{ id, label, value, texts, onAnswer, described }} isRequired={required} />
    case 'select':
      return (
        <>
          <Label {...{ id, label, texts }} isRequired={required} />
          <select
            id={id}
            className="input"
            value={typeof value === 'string' ? value : ''}
            onChange={(event) => onAnswer(event.currentTarget.value)}
            {...described}
          >
            <option value="">{texts.t('choose')}</option>
            {field.options?.map((option) => (
              <option key={option} dir="auto" value={option}>
                {texts.translate(option)}
              </option>
            ))}
          </select>
        </>
      )
    case 'text':
    case 'email':
    case 'textarea':
      return (
        <>
          <Label {...{ id, label, texts }} isRequired={required} />
          <TextInput
            {...{ id, type, onAnswer, described }}
            text={typeof value === 'string' ? value : ''}
            placeholder={texts.translate(field.placeholder ?? '')}
            isRequired={required}
          />
        </>
      )
  }
}

interface LabelProps {
  id: string
  label: string
  isRequired: boolean
  texts: PanelTexts
}

/** Marks optional fields, because most fields are required. */
function Label({ id, label, isRequired, texts }: LabelProps) {
  return (
    <label className="label" dir="auto" htmlFor={id}>
      {label}
      {!isRequired && <span className="optional">{texts.t('optional')}</span>}
    </label>
  )
}
