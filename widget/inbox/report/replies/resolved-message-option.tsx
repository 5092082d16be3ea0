import { REPLY_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { ResolvedMessageState } from './use-resolved-message.ts'

/** Lets a member tell the reporter when the report is resolved. */
export function ResolvedMessageOption({ value, set }: ResolvedMessageState) {
  return (
    <div className="resolved-message">
      <label className="resolved-choice">
        <input
          type="checkbox"
          checked={value.isOn}
          onChange={(event) => set({ ...value, isOn: event.currentTarget.checked })}
        />
        Tell the reporter when I mark this as done
      </label>
      {value.isOn && (
        <textarea
          className="notes"
          aria-label="Message when done"
          rows={2}
          maxLength={REPLY_CHARACTERS}
          value={value.text}
          onChange={(event) => set({ ...value, text: event.currentTarget.value })}
        />
      )}
      {value.isOn && value.text.trim() === '' && (
        <p className="error">Enter a message, or nothing is sent.</p>
      )}
    </div>
  )
}
