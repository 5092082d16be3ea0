import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { REPLY_CHARACTERS, TEMPLATE_NAME_CHARACTERS, TEMPLATES_MAXIMUM } from '../../../contract/limits.ts'
import { findUnknownPlaceholders } from '../../../contract/reply-templates.ts'
import { formatError, type InboxApi } from '../../app/api.ts'
import { ErrorMessage, InlineText } from '../../app/controls.tsx'
import { ConfirmDialog } from '../../app/dialogs.tsx'
import { Icon } from '../../app/icons.tsx'
import { escapeInvisible, escapeInvisibleLine } from '../../app/escape-invisible.ts'
import { createAriaProps, Field, TextField } from '../../settings/screen/fields.tsx'
import type { ReplyTemplate } from '../contract.ts'
import { createTemplatesApi } from './templates.ts'

/**
 * The reply templates that members insert into replies to reporters. Changes apply immediately, without saving the
 * settings.
 */
export function TemplatesSection({ api, sdkKey }: { api: Pick<InboxApi, 'call'>; sdkKey: string }) {
  const calls = useMemo(() => createTemplatesApi(api, sdkKey), [api, sdkKey])
  const [templates, setTemplates] = useState<readonly ReplyTemplate[]>()
  const [editing, setEditing] = useState<ReplyTemplate>()
  const [error, setError] = useState('')
  useEffect(() => {
    calls
      .fetchTemplates()
      .then(setTemplates, (reason: unknown) =>
        setError(`Couldn’t load the templates. ${formatError(reason)}`),
      )
  }, [calls])

  async function save(template: ReplyTemplate): Promise<void> {
    const saved = await calls.save(template)
    setTemplates((known = []) =>
      [...known.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.name.localeCompare(b.name)),
    )
    setEditing((open) => (open?.id === saved.id ? undefined : open))
  }

  async function remove({ id }: ReplyTemplate): Promise<void> {
    setError('')
    try {
      await calls.remove(id)
      setTemplates((known) => known?.filter((template) => template.id !== id))
    } catch (reason) {
      setError(`Couldn’t delete the template. ${formatError(reason)}`)
    }
  }

  const isNew = editing?.version === 0
  const form = (template: ReplyTemplate) => (
    <TemplateForm
      key={template.id}
      template={template}
      onSave={save}
      onCancel={() => setEditing(undefined)}
    />
  )
  return (
    <>
      <p className="hint">
        Members insert these texts into replies to reporters, with the Templates button or by typing / in an
        empty reply. <code>{'{name|there}'}</code> becomes the reporter’s name, or “there”. Changes apply
        immediately.
      </p>
      <ErrorMessage text={error} />
      {templates?.length === 0 && !isNew && <p className="muted">No reply templates yet.</p>}
      {templates !== undefined && templates.length > 0 && (
        <ul className="templates" aria-label="Reply templates">
          {templates.map((template) => (
            <li key={template.id}>
              {editing?.id === template.id ? (
                form(editing)
              ) : (
                <TemplateCard
                  template={template}
                  canEdit={editing === undefined}
                  onEdit={() => setEditing(template)}
                  onDelete={() => void remove(template)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isNew && form(editing)}
      {templates !== undefined && templates.length >= TEMPLATES_MAXIMUM && (
        <p className="muted">A project has at most {TEMPLATES_MAXIMUM} reply templates.</p>
      )}
      {templates !== undefined && editing === undefined && templates.length < TEMPLATES_MAXIMUM && (
        <button
          className="link add-button"
          type="button"
          onClick={() =>
            setEditing({ id: crypto.randomUUID().replaceAll('-', ''), name: '', text: '', version: 0 })
          }
        >
          <Icon name="plus" />
          Add template
        </button>
      )}
    </>
  )
}

export interface TemplateCardProps {
  template: ReplyTemplate
  /** False while another template is being edited. Editing this one would discard the unsaved text of the other. */
  canEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A saved reply template. */
export function TemplateCard({ template: { name, text }, canEdit, onEdit, onDelete }: TemplateCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const label = escapeInvisibleLine(name)
  return (
    <article className="card" aria-label={label}>
      <div className="card-head">
        <h3>
          <InlineText text={name} />
        </h3>
        <button
          className="link"
          type="button"
          aria-label={`Edit ${label}`}
          disabled={!canEdit}
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          className="link danger"
          type="button"
          aria-label={`Delete ${label}`}
          onClick={() => setIsAsking(true)}
        >
          Delete…
        </button>
      </div>
      <p className="template-text">{escapeInvisible(text)}</p>
      {isAsking && (
        <ConfirmDialog
          title="Delete the template?"
          action="Delete"
          onConfirm={() => {
            setIsAsking(false)
            onDelete()
          }}
          onClose={() => setIsAsking(false)}
        >
          Members can no longer insert “<InlineText text={name} />
          ”. Replies that were already sent don’t change.
        </ConfirmDialog>
      )}
    </article>
  )
}

export interface TemplateFormProps {
  template: ReplyTemplate
  /** Rejects if the template was not stored. */
  onSave: (template: ReplyTemplate) => Promise<void>
  onCancel: () => void
}

type Errors = Partial<Record<'name' | 'text' | 'form', string>>

const hint =
  'Placeholders: {name} is the name of the reporter, {name|there} says “there” if the name is unknown, and {reference} is the reference number of the report. A name with a link, a line break or more than 60 characters counts as unknown.'

/** Edits one reply template. The name and the text stay until the server has stored them. */
export function TemplateForm({ template, onSave, onCancel }: TemplateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(template.name)
  const [text, setText] = useState(template.text)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setIsSaving] = useState(false)

  function showErrors(next: Errors): void {
    setErrors(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = validateTemplate(name, text)
    if (Object.keys(found).length > 0) return showErrors(found)
    setIsSaving(true)
    try {
      await onSave({ ...template, name: name.trim(), text })
    } catch (reason) {
      setIsSaving(false)
      showErrors(splitError(formatError(reason)))
    }
  }

  const textField = {
    id: `template-text-${template.id}`,
    label: 'Text',
    hint: [
      hint,
      ...findUnknownPlaceholders(text).map(
        (each) => `${each} is not a placeholder, so it is sent as written.`,
      ),
    ].join(' '),
    error: errors.text,
  }
  return (
    <form
      ref={form}
      className="card"
      aria-label={template.version === 0 ? 'New template' : 'Edit template'}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        id={`template-name-${template.id}`}
        label="Name"
        error={errors.name}
        value={name}
        onChange={setName}
      />
      <Field {...textField}>
        <textarea
          {...createAriaProps(textField)}
          className="input"
          rows={6}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <ErrorMessage text={errors.form ?? ''} />
      <p className="card-actions">
        <button className="button small primary" type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save template'}
        </button>
        <button className="button small" type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}

function validateTemplate(name: string, text: string): Errors {
  const errors: Errors = {}
  if (name.trim() === '') errors.name = 'Enter a name.'
  else if (name.trim().length > TEMPLATE_NAME_CHARACTERS)
    errors.name = `Enter a name of up to ${TEMPLATE_NAME_CHARACTERS} characters; this one has ${name.trim().length}.`
  if (text.trim() === '') errors.text = 'Enter some text.'
  else if (text.length > REPLY_CHARACTERS)
    errors.text = `Enter at most ${REPLY_CHARACTERS} characters; this text has ${text.length}.`
  return errors
}

/** Splits an error of the server, which starts with the name of the field, into field and message. */
function splitError(message: string): Errors {
  const [, field, text = message] = /^(name|text): ?(.*)$/s.exec(message) ?? []
  if (field === 'name' || field === 'text') return { [field]: text.charAt(0).toUpperCase() + text.slice(1) }
  return { form: `Not saved; your text is kept. ${message}` }
}
