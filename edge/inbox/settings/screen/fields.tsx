import { type ReactNode, useState } from 'react'
import { CopyButton } from '../../app/controls.tsx'

interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** A form control with its label and its hint or error. */
export function Field({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error of a control, otherwise its hint. */
export function FieldNote({ id, hint, error }: Omit<FieldProps, 'label'>) {
  if (error !== undefined) {
    return (
      <p className="error" id={`${id}-note`}>
        {error}
      </p>
    )
  }
  return hint === undefined ? null : (
    <p className="hint" id={`${id}-note`}>
      {hint}
    </p>
  )
}

/** Attributes that connect a control with its hint or error. */
export function createAriaProps({ id, hint, error }: Omit<FieldProps, 'label'>) {
  const hasNote = hint !== undefined || error !== undefined
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(hasNote && { 'aria-describedby': `${id}-note` }),
  }
}

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'url' | 'password'
  placeholder?: string
  isMono?: boolean
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', placeholder = '', isMono = false } = props
  return (
    <Field {...props}>
      <input
        {...createAriaProps(props)}
        className={isMono ? 'input mono' : 'input'}
        type={type}
        value={value}
        placeholder={placeholder}
        spellCheck={!isMono}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

interface NumberFieldProps extends FieldProps {
  value: number
  unit?: string | undefined
  onChange: (value: number) => void
  minimum: number
  maximum: number
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, minimum, maximum } = props
  return (
    <Field {...props}>
      <span className="input-unit">
        <input
          {...createAriaProps(props)}
          className="input input-short"
          type="number"
          min={minimum}
          max={maximum}
          value={Number.isNaN(value) ? '' : value}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        {unit}
      </span>
    </Field>
  )
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange } = props
  return (
    <Field {...props}>
      <select
        {...createAriaProps(props)}
        className="input"
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface LinesFieldProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
}

/** A list with one entry per line. Empty lines stay visible while the user types, but are not part of the value. */
export function LinesField(props: LinesFieldProps) {
  const { value, onChange, placeholder = '' } = props
  const [text, setText] = useState(value.join('\n'))
  // Shows the typed text as long as it matches `value`. If `value` has changed outside of the field, because the user
  // discarded changes or reloaded the settings, shows `value`.
  const shown = parseLines(text).join('\n') === value.join('\n') ? text : value.join('\n')
  return (
    <Field {...props}>
      <textarea
        {...createAriaProps(props)}
        className="input mono"
        rows={Math.max(2, Math.min(8, shown.split('\n').length))}
        value={shown}
        placeholder={placeholder}
        spellCheck={false}
        onInput={(event) => {
          setText(event.currentTarget.value)
          onChange(parseLines(event.currentTarget.value))
        }}
      />
    </Field>
  )
}

function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

interface ColorFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** A color picker with a text field for the same value. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, label } = props
  return (
    <Field {...props}>
      <span className="color">
        <input
          className="color-swatch"
          type="color"
          aria-label={`Pick color: ${label}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onInput={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
        <input
          {...createAriaProps(props)}
          className="input mono"
          value={value}
          maxLength={7}
          spellCheck={false}
          onInput={(event) => onChange(event.currentTarget.value.trim())}
        />
      </span>
    </Field>
  )
}

interface SecretCardProps {
  secret: string
  /** Label of the button that copies the secret. */
  label: string
  /** What the secret is. */
  children: ReactNode
}

/** A secret that the server returns only once. */
export function SecretCard({ secret, label, children }: SecretCardProps) {
  return (
    <div className="card card-new" role="status">
      <p>{children} It is shown only once:</p>
      <p className="secret mono">{secret}</p>
      <CopyButton text={secret} label={label} />
    </div>
  )
}
