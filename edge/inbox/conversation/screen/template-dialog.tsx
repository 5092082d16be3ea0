import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatError } from '../../app/api.ts'
import { ErrorMessage, InlineText } from '../../app/controls.tsx'
import { ChoiceDialog } from '../../app/dialogs.tsx'
import { RESOLVED_TEXT } from '../../app/report-words.ts'
import type { ReplyTemplate } from '../contract.ts'

/** Explains a message that the server fills in for each reporter. */
export const PLACEHOLDERS_HINT = 'Each reporter gets their own {name} and {reference}.'

export interface TemplateSource {
  fetchTemplates: () => Promise<ReplyTemplate[]>
  /** URL of the setting with the templates; undefined if the person may not change it. */
  settingsHref?: string | undefined
  /** Replaces the placeholders of a template. */
  fill: (text: string) => string
}

/**
 * Inserts reply templates into a text field. `open` shows the list of templates; if none is chosen, it inserts the given
 * text. `dialog` must not be inside a form, because it has a form of its own.
 */
export function useTemplates(
  field: RefObject<HTMLTextAreaElement | null>,
  { fetchTemplates, settingsHref, fill }: TemplateSource,
): { open: (otherwise?: string) => void; dialog: ReactNode } {
  /** Undefined while the dialog is closed. */
  const [otherwise, setOtherwise] = useState<string>()

  /** Inserts text at the cursor, and replaces selected text or the message that the field starts with. */
  function insert(text: string): void {
    setOtherwise(undefined)
    const input = field.current
    if (!input) return
    if (text !== '') {
      if (input.value === RESOLVED_TEXT) input.select()
      input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // Waits for the dialog to close, because the field cannot get the focus before that.
    setTimeout(() => input.focus())
  }

  return {
    open: (text = '') => setOtherwise(text),
    dialog: otherwise !== undefined && (
      <TemplateDialog
        fetchTemplates={fetchTemplates}
        settingsHref={settingsHref}
        onChoose={({ text }) => insert(fill(text))}
        onClose={() => insert(otherwise)}
      />
    ),
  }
}

interface TemplateDialogProps {
  fetchTemplates: () => Promise<ReplyTemplate[]>
  settingsHref: string | undefined
  onChoose: (template: ReplyTemplate) => void
  onClose: () => void
}

/** Chooses a reply template. Typing narrows the list, and Enter chooses its first entry. */
function TemplateDialog({ fetchTemplates, settingsHref, onChoose, onClose }: TemplateDialogProps) {
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

  function chooseFirst(): void {
    const [first] = shown
    if (first) onChoose(first)
  }

  return (
    <ChoiceDialog
      title="Insert a reply template"
      find="Find a template"
      onText={setText}
      onEnter={chooseFirst}
      onClose={onClose}
    >
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
      <ErrorMessage text={error && `Couldn’t load the templates. ${error}`} />
      {error === '' && shown.length === 0 && <p className="muted">{describeEmpty(templates)}</p>}
      {templates?.length === 0 && settingsHref !== undefined && (
        <a href={settingsHref}>Add a reply template</a>
      )}
    </ChoiceDialog>
  )
}

function describeEmpty(templates: readonly ReplyTemplate[] | undefined): string {
  if (templates === undefined) return 'Loading…'
  return templates.length === 0
    ? 'This project has no reply templates yet. An admin adds them in the project’s settings.'
    : 'No template contains this text.'
}
