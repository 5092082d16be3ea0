import { Field, type FieldProps, createAriaProps } from './field.tsx'

export interface NumberFieldProps extends FieldProps {
  value: number
  onChange: (value: number) => void
  minimum: number
  maximum: number
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, minimum, maximum } = props
  return (
    <Field {...props}>
      <input
        {...createAriaProps(props)}
        className="input input-short"
        type="number"
        min={minimum}
        max={maximum}
        value={Number.isNaN(value) ? '' : value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </Field>
  )
}
