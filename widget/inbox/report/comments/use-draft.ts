import { type RefObject, useMemo, useRef, useState } from 'react'
import { formatError } from '../../api-error.ts'
import { openDraft } from './draft.ts'

export interface DraftState {
  field: RefObject<HTMLTextAreaElement | null>
  /** Text that was written at an earlier visit and not sent. */
  stored: string
  store: (text: string) => void
  submit: () => Promise<void>
  isSending: boolean
  error: string
}

/**
 * Manages a text field whose text is kept until the server has stored it. `send` must reject if the server has not
 * stored the text.
 */
export function useDraft(
  kind: 'comment' | 'reply',
  reportId: string,
  send: (text: string) => Promise<void>,
): DraftState {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => openDraft(kind, reportId), [kind, reportId])
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')

  async function submit(): Promise<void> {
    const input = field.current
    const text = input?.value ?? ''
    if (text.trim() === '' || isSending) {
      input?.focus()
      return
    }
    setIsSending(true)
    try {
      await send(text)
      setError('')
      // Keeps the text if the member has changed it while it was being sent, because the new text belongs to the next
      // message.
      if (draft.read() === text) draft.write('')
      if (input?.value === text) input.value = ''
    } catch (reason) {
      setError(`Not sent; your text is kept. ${formatError(reason)}`)
    }
    setIsSending(false)
  }

  return { field, stored: draft.read(), store: draft.write, submit, isSending, error }
}
