import { useState } from 'react'
import { RESOLVED_TEXT } from '../../resolved-text.ts'

/**
 * Whether the reporter gets a message when the signed-in person marks a report as done, and the text of that message.
 */
export interface ResolvedMessage {
  isOn: boolean
  text: string
}

export interface ResolvedMessageState {
  value: ResolvedMessage
  set: (value: ResolvedMessage) => void
}

/**
 * Remembers the choice for each person who uses this browser. Does not remember the text, because a text for one
 * reporter must not reach another.
 */
export function useResolvedMessage(accountId: string | undefined): ResolvedMessageState {
  const key = `inbox-resolved-message-${accountId ?? ''}`
  const [changed, setChanged] = useState<{ key: string; isOn: boolean }>()
  const [text, setText] = useState(RESOLVED_TEXT)
  return {
    value: { isOn: changed?.key === key ? changed.isOn : readStored(key), text },
    set(value) {
      setText(value.text)
      setChanged({ key, isOn: value.isOn })
      try {
        localStorage.setItem(key, String(value.isOn))
      } catch {
        // Ignores a failure: the choice still applies to this visit.
      }
    },
  }
}

function readStored(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    // The browser's storage can be disabled.
    return false
  }
}
