/**
 * The unsent comment or reply of a report. The draft is still there after a reload, and after the session has ended.
 */
export interface Draft {
  read: () => string
  write: (text: string) => void
}

export function openDraft(kind: 'comment' | 'reply', report: string): Draft {
  const key = `inbox-${kind}-${report}`
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? ''
      } catch {
        // The browser's storage can be disabled.
        return ''
      }
    },
    write(text) {
      try {
        if (text === '') localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // Ignores a failure: the text is still in the field, even if it cannot be stored.
      }
    },
  }
}
