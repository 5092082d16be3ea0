import type { ReplyTemplate } from '@node-docs/edge/contract/reply-templates'
import { type FormEvent, useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'
import { InlineText } from '../../inline-text.tsx'
import { Modal } from '../../modal.tsx'

export interface TemplateDialogProps {
  fetchTemplates: () => Promise<ReplyTemplate[]>
  onChoose: (template: ReplyTemplate) => void
  onClose: () => void
}

/** Chooses a reply template. Typing narrows the list, and Enter chooses its first entry. */
export function TemplateDialog({ fetchTemplates, onChoose, onClose }: TemplateDialogProps) {
  const [templates, setTemplates] = useState<readonly ReplyTemplate[]>()
  const [error, setError] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    fetchTemplates().then(setTemplates, (reason: unknown) => setError(formatError(reason)))
  }, [fetchTemplates])
  const wanted = text.trim().toLowerCase()
  const shown = (templates ?? []).filter((template) =>
    `${template.name}\n${template.text}`.toLowerCase().includes(wanted),
  )

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    const [first] = shown
    if (first) onChoose(first)
  }

  return (
    <Modal title="Insert a reply template" onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <input
          className="input"
          aria-label="Find a template"
          placeholder="Find a template"
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <ul className="choices" aria-label="Templates">
        {shown.map((template) => (
          <li key={template.id}>
            <button className="menu-item template-choice" type="button" onClick={() => onChoose(template)}>
              <InlineText text={template.name} />
              <InlineText className="muted template-start" text={template.text} />
            </button>
          </li>
        ))}
      </ul>
      {error !== '' && (
        <p className="error" role="alert">
          Couldn’t load the templates. {error}
        </p>
      )}
      {error === '' && shown.length === 0 && <p className="muted">{describeEmpty(templates)}</p>}
    </Modal>
  )
}

function describeEmpty(templates: readonly ReplyTemplate[] | undefined): string {
  if (templates === undefined) return 'Loading…'
  return templates.length === 0
    ? 'This project has no reply templates yet. An admin adds them in the project’s settings.'
    : 'No template contains this text.'
}
