import { Field, type FieldProps, createAriaProps } from './field.tsx'

export interface ColorFieldProps extends FieldProps {
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
