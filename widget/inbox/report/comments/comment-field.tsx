import { COMMENT_CHARACTERS } from '@node-docs/edge/contract/limits'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { InlineText } from '../../inline-text.tsx'
import { findMention, matchNames } from './find-mention.ts'

export interface CommentFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  defaultValue: string
  names: readonly string[]
  onInput: (text: string) => void
  /** Ctrl+Enter or Cmd+Enter. */
  onSubmit: () => void
}

/** A text field for Markdown that offers members' names after an `@`. */
export function CommentField({ field, label, defaultValue, names, onInput, onSubmit }: CommentFieldProps) {
  const id = useId()
  const [offered, setOffered] = useState<readonly string[]>([])
  const [active, setActive] = useState(0)

  function update(): void {
    const input = field.current
    if (!input) return
    const mention = findMention(input.value.slice(0, input.selectionStart))
    setOffered(mention === undefined ? [] : matchNames(names, mention))
    setActive(0)
  }

  function insert(name: string): void {
    const input = field.current
    if (!input) return
    const before = input.value.slice(0, input.selectionStart)
    const mention = findMention(before) ?? ''
    input.setRangeText(`${name} `, before.length - mention.length, before.length, 'end')
    setOffered([])
    onInput(input.value)
    input.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    const name = offered[active]
    if (name === undefined) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + by + offered.length) % offered.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      insert(name)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setOffered([])
    }
  }

  return (
    <div className="comment-field">
      <textarea
        ref={field}
        className="notes"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        defaultValue={defaultValue}
        rows={3}
        maxLength={COMMENT_CHARACTERS}
        onInput={(event) => {
          onInput(event.currentTarget.value)
          update()
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setOffered([])}
      />
      {offered.length > 0 && (
        <div className="mentions" id={id} role="listbox" aria-label="People">
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => {
                event.preventDefault()
                insert(name)
              }}
            >
              <InlineText text={name} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
