/** The unsent comment or reply of a report, which outlives a reload and an ended session. */
export interface Draft {
  read: () => string
  write: (text: string) => void
  /** Deletes the draft if it is still this text, which the server has. */
  discard: (sent: string) => void
}

export function openDraft(kind: 'comment' | 'reply', report: string): Draft {
  const key = `inbox-${kind}-${report}`
  function read(): string {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      // Storage can be turned off.
      return ''
    }
  }

  function write(text: string): void {
    try {
      if (text === '') localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // The text stays in the field, even if it cannot be stored.
    }
  }

  return {
    read,
    write,
    discard(sent) {
      if (read() === sent) write('')
    },
  }
}
