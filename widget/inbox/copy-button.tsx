import { useState } from 'react'
import { Icon } from './icon.tsx'

/** Copies a string to the clipboard and shows the result. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'none' | 'copied' | 'failed'>('none')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Copying fails without HTTPS or without permission.
      setResult('failed')
    }
  }
  return (
    <button className="button small" type="button" onClick={() => void copy()}>
      <Icon name={result === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {result === 'none'
          ? label
          : result === 'copied'
            ? 'Copied'
            : 'Couldn’t copy. Select the text instead.'}
      </span>
    </button>
  )
}
