import { REPLY_CHARACTERS, TEMPLATE_NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import type { ReplyTemplate } from '@node-docs/edge/contract/reply-templates'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from '../api-error.ts'
import { ErrorMessage } from '../error-message.tsx'
import { findUnknownPlaceholders } from '../report/replies/fill-template.ts'
import { Field, createAriaProps } from './field.tsx'
import { TextField } from './text-field.tsx'

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
