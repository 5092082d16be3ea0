import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { PasskeyView } from '@node-docs/edge/contract/passkeys'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { InlineText } from '../inline-text.tsx'
import { TimeAgo } from '../time-ago.tsx'

export interface PasskeyItemProps {
  passkey: PasskeyView
  now: Date
  /** Resolves to false if the name was not stored. */
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

/** A passkey in the list, with a form for its name. */
export function PasskeyItem({ passkey, now, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, usedAt } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRenaming) field.current?.select()
  }, [isRenaming])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    if (next === '') return field.current?.focus()
    if (next === name || (await onRename(next))) setIsRenaming(false)
  }

  if (isRenaming) {
    return (
      <li className="person person-editing">
        <form className="person-form" onSubmit={(event) => void save(event)}>
          <input
            ref={field}
            className="input"
            aria-label={`New name for ${name}`}
            autoComplete="off"
            maxLength={NAME_CHARACTERS}
            defaultValue={name}
            required
            onKeyDown={(event) => {
              if (event.key === 'Escape') setIsRenaming(false)
            }}
          />
          <button className="button small primary" type="submit">
            Save name
          </button>
          <button className="button small" type="button" onClick={() => setIsRenaming(false)}>
            Cancel
          </button>
        </form>
      </li>
    )
  }
  return (
    <li className="person">
      <span className="person-name">
        <InlineText text={name} />
      </span>
      <span className="muted">
        {usedAt === null ? 'Never used, added ' : 'Used '}
        <TimeAgo at={usedAt ?? createdAt} now={now} />
      </span>
      <span className="person-actions person-actions-wide">
        <button
          className="button small"
          type="button"
          aria-label={`Rename ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </button>
        <button
          className="button small danger"
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </span>
    </li>
  )
}
