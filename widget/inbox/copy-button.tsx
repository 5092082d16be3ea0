import { useState } from 'react'
import { Icon } from './icon.tsx'

/** Copies a text, and says so where it was asked to. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Without https, or without leave.
      setOutcome('refused')
    }
  }
  return (
    <button className="button small" type="button" onClick={() => void copy()}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {outcome === 'none' ? label : outcome === 'copied' ? 'Copied' : 'Select and copy it by hand'}
      </span>
    </button>
  )
}
