import { Field, type FieldProps, createAriaProps } from './field.tsx'

export interface SelectFieldProps<Value extends string> extends FieldProps {
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
