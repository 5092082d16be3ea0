import { useState } from 'react'

/** Whether the reporter is told when the signed-in person marks a report as done, and the text. */
export interface ResolvedMessage {
  isOn: boolean
  text: string
}

export interface ResolvedMessageState {
  value: ResolvedMessage
  set: (value: ResolvedMessage) => void
}

const initial: ResolvedMessage = {
  isOn: false,
  text: 'This is resolved. If you still see the problem, please reply to this message.',
}

/** The choice is remembered for each person who uses this browser. */
export function useResolvedMessage(accountId: string | undefined): ResolvedMessageState {
  const key = `inbox-resolved-message-${accountId ?? ''}`
  const [changed, setChanged] = useState<{ key: string; value: ResolvedMessage }>()
  return {
    value: changed?.key === key ? changed.value : readStored(key),
    set(value) {
      setChanged({ key, value })
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // The choice applies to this visit, even if it cannot be stored.
      }
    },
  }
}

function readStored(key: string): ResolvedMessage {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { isOn, text } = Object(stored)
    return { isOn: isOn === true, text: typeof text === 'string' ? text : initial.text }
  } catch {
    // Storage can be turned off or damaged.
    return initial
  }
}
