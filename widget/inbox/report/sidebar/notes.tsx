import { useEffect, useRef, useState } from 'react'

export interface NotesProps {
  notes: string
  onSave: (notes: string) => Promise<void>
}

/** Debounces typing. */
const SAVE_DELAY_MS = 800

/** Notes of the team, saved automatically. */
export function Notes({ notes, onSave }: NotesProps) {
  /** The current text. The field itself is gone when the screen closes and the last save starts. */
  const draft = useRef(notes)
  const saved = useRef(notes)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const text = draft.current
    if (text === saved.current) return
    setState('saving')
    try {
      await onSave(text)
      saved.current = text
      setState('saved')
    } catch {
      setState('failed')
    }
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  // Saves the last change when the screen closes.
  useEffect(() => () => void latest.current(), [])

  return (
    <section className="card" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      <textarea
        className="notes"
        aria-labelledby="notes-title"
        defaultValue={notes}
        rows={3}
        maxLength={20_000}
        onInput={(event) => {
          draft.current = event.currentTarget.value
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void save(), SAVE_DELAY_MS)
        }}
        onBlur={() => void save()}
      />
      <p className="muted notes-state" role="status">
        {state === 'saving' && 'Saving…'}
        {state === 'saved' && 'Saved'}
        {state === 'failed' && 'Not saved. Your next change tries again.'}
      </p>
    </section>
  )
}
