export interface TextInputProps {
  id: string
  type: 'text' | 'email' | 'textarea'
  text: string
  placeholder: string
  isRequired: boolean
  described: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  onAnswer: (text: string) => void
}

/** A line, or a text of several, where Ctrl or Cmd with Enter sends the form. */
export function TextInput({ id, type, text, placeholder, isRequired, described, onAnswer }: TextInputProps) {
  const shared = {
    id,
    className: 'input',
    placeholder,
    // What is written need not be in the language of the panel.
    dir: text === '' ? undefined : 'auto',
    'aria-required': isRequired,
    value: text,
    ...described,
  }
  if (type === 'textarea') {
    return (
      <textarea
        {...shared}
        rows={4}
        onInput={(event) => onAnswer(event.currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
    )
  }
  return (
    <input
      {...shared}
      type={type}
      autoComplete={type === 'email' ? 'email' : 'off'}
      onInput={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}
