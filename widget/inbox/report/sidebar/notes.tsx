import { useEffect, useRef, useState } from 'react'

export interface NotesProps {
  notes: string
  onSave: (notes: string) => Promise<void>
}

/** After the last key: whoever pauses for this long has finished a thought. */
const SAVE_MS = 800

/** What the owners know of a report. Saved by itself. */
export function Notes({ notes, onSave }: NotesProps) {
  /** What stands in the field; the field itself is gone before the last save. */
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

  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  // What was typed last is not lost with the screen.
  useEffect(() => () => void newest.current(), [])

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
          timer.current = setTimeout(() => void save(), SAVE_MS)
        }}
        onBlur={() => void save()}
      />
      <p className="muted notes-state" role="status">
        {state === 'saving' && 'Saving …'}
        {state === 'saved' && 'Saved'}
        {state === 'failed' && 'Not saved. It is tried again with the next change.'}
      </p>
    </section>
  )
}
