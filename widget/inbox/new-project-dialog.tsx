import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { formatError } from './api-error.ts'
import { CopyButton } from './copy-button.tsx'
import { Modal } from './modal.tsx'
import { formatHref } from './navigate.ts'
import { type Inbox, setProjects } from './store.ts'

/** Makes a project, and shows its secret the only time that there is. */
export function NewProjectDialog({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const [created, setCreated] = useState<{ sdkKey: string; secret: string } | undefined>(undefined)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setError('Give the project a name.')
      return
    }
    try {
      const { secret, ...project } = await inbox.api.createProject(name)
      setProjects(inbox, [...(inbox.state.projects?.all ?? []), project])
      setCreated({ sdkKey: project.sdkKey, secret })
    } catch (error) {
      setError(formatError(error))
    }
  }

  if (created !== undefined) {
    return (
      <Modal title="The project is there" onClose={onClose}>
        <p>
          Its secret signs user ids on your server. It is shown this once: keep it where your server finds it,
          and nowhere else.
        </p>
        <p className="secret mono">{created.secret}</p>
        <div className="modal-actions">
          <CopyButton text={created.secret} label="Copy the secret" />
          <a
            className="button primary"
            href={formatHref(inbox, { kind: 'settings', sdkKey: created.sdkKey })}
          >
            Open its settings
          </a>
        </div>
      </Modal>
    )
  }
  return (
    <Modal title="New project" onClose={onClose}>
      <form onSubmit={(event) => void create(event)} noValidate>
        <label className="field">
          <span className="field-label">Name</span>
          <input
            ref={field}
            className="input"
            maxLength={NAME_CHARACTERS}
            aria-invalid={error !== ''}
            aria-describedby="new-project-help"
          />
        </label>
        <p id="new-project-help" className={error === '' ? 'hint' : 'error'} role="alert">
          {error === '' ? 'A site, or a part of one, with settings and reports of its own.' : error}
        </p>
        <div className="modal-actions">
          <button className="button primary" type="submit">
            Create
          </button>
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  )
}
