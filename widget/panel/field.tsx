import type { FormField } from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/languages/en.ts'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { formatNumber } from './attachment-list.tsx'
import { LinkedText } from './linked-text.tsx'

interface FieldProps {
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

interface InputProps<Answer> {
  id: string
  isRequired: boolean
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  onAnswer: (answer: Answer) => void
}

interface TextInputProps extends InputProps<string> {
  type: 'text' | 'email' | 'textarea'
  text: string
  placeholder: string
}

/** A text field. */
function TextInput({ id, type, text, placeholder, isRequired, described, onAnswer }: TextInputProps) {
  const props = {
    id,
    className: 'input',
    placeholder,
    // The direction follows the text, because the visitor may write in another language than the panel's.
    dir: text === '' ? undefined : 'auto',
    'aria-required': isRequired,
    value: text,
    ...described,
  }
  if (type === 'textarea') {
    return <textarea {...props} rows={4} onInput={(event) => onAnswer(event.currentTarget.value)} />
  }
  return (
    <input
      {...props}
      type={type}
      autoComplete={type === 'email' ? 'email' : 'off'}
      onInput={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}

const values = [1, 2, 3, 4, 5] as const

interface RatingProps extends InputProps<number> {
  label: string
  value: unknown
  texts: PanelTexts
}

/** One to five stars. They are radio buttons, so that arrow keys work. */
function Rating({ id, label, value, texts, isRequired, described, onAnswer }: RatingProps) {
  return (
    <fieldset className="rating" aria-describedby={described['aria-describedby']}>
      <legend className="label" dir="auto">
        {label}
        {!isRequired && <span className="optional">{texts.t('optional')}</span>}
      </legend>
      <span className="stars">
        {values.map((star) => (
          <label key={star} className={typeof value === 'number' && star <= value ? 'star star-on' : 'star'}>
            <input
              // The first star has the field's id, so that it receives the focus when the answer is missing.
              id={star === 1 ? id : undefined}
              className="visually-hidden"
              type="radio"
              name={id}
              aria-label={texts.t('ratingValue', { value: star })}
              checked={value === star}
              onChange={() => onAnswer(star)}
            />
            <Icon name="star" />
          </label>
        ))}
      </span>
    </fieldset>
  )
}
