import { useState } from 'react'

export interface BusyButtonProps {
  label: string
  busyLabel: string
  onClick: () => Promise<void>
}

/** A button that shows that its action runs, and ignores clicks until it ends. */
export function BusyButton({ label, busyLabel, onClick }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <button
      className="button small"
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return
        setIsBusy(true)
        void onClick().finally(() => setIsBusy(false))
      }}
    >
      {isBusy ? busyLabel : label}
    </button>
  )
}
