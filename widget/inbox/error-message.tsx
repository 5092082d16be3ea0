/** Shows an error, which screen readers announce. Renders nothing if `text` is empty. */
export function ErrorMessage({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="error" role="alert">
      {text}
    </p>
  )
}
