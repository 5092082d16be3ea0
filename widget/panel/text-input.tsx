export interface TextInputProps {
  id: string
  type: 'text' | 'email' | 'textarea'
  text: string
  placeholder: string
  isRequired: boolean
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  onAnswer: (text: string) => void
}

/** A text field. */
export function TextInput({ id, type, text, placeholder, isRequired, described, onAnswer }: TextInputProps) {
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
