/** An error that screen readers announce; nothing if there is none. */
export function ErrorMessage({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="error" role="alert">
      {text}
    </p>
  )
}
