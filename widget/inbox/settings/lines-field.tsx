import { useState } from 'react'
import { Field, type FieldProps, createAriaProps } from './field.tsx'

export interface LinesFieldProps extends FieldProps {
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
