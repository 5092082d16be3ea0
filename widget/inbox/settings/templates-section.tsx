import type { ReplyTemplate } from '@node-docs/edge/contract/reply-templates'
import { TEMPLATES_MAXIMUM } from '@node-docs/edge/contract/limits'
import { useEffect, useMemo, useState } from 'react'
import { formatError } from '../api-error.ts'
import type { InboxApi } from '../api.ts'
import { ErrorMessage } from '../error-message.tsx'
import { createTemplatesApi } from '../reply-templates-api.ts'
import { TemplateCard } from './template-card.tsx'
import { TemplateForm } from './template-form.tsx'

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
        empty reply. Changes apply immediately.
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
          className="button small template-add"
          type="button"
          onClick={() =>
            setEditing({ id: crypto.randomUUID().replaceAll('-', ''), name: '', text: '', version: 0 })
          }
        >
          Add template
        </button>
      )}
    </>
  )
}
