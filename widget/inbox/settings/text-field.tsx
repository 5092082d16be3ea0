import { Field, type FieldProps, createAriaProps } from './field.tsx'

export interface TextFieldProps extends FieldProps {
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
