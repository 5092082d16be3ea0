import { type FormEvent, useRef, useState } from 'react'
import { NAME_CHARACTERS } from '../../contract/limits.ts'
import { defaultFilters } from '../list/screen/filters.ts'
import { createdProjectSchema } from '../settings/contract.ts'
import { formatError, parseResponse } from './api.ts'
import { CopyButton } from './controls.tsx'
import { FormActions, Modal } from './dialogs.tsx'
import { type Inbox, setProjects } from './state.ts'
import { navigate } from './router.ts'

/** Creates a project, shows its secret, which the server returns only once, and opens the project's setup. */
export function NewProjectDialog({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const [created, setCreated] = useState<{ sdkKey: string; secret: string } | undefined>(undefined)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setError('Enter a name.')
      return
    }
    try {
      const { secret, ...project } = await parseResponse(
        createdProjectSchema,
        await inbox.api.call('projects', { method: 'POST', body: { name } }),
      )
      setProjects(inbox, [...(inbox.state.projects ?? []), project])
      setCreated({ sdkKey: project.sdkKey, secret })
    } catch (reason) {
      setError(formatError(reason))
    }
  }

  if (created !== undefined) {
    const openSetup = (): void => {
      navigate(inbox, { kind: 'list', filters: { ...defaultFilters, project: created.sdkKey } })
      onClose()
    }
    return (
      <Modal title="Project created" onClose={openSetup}>
        <p>
          Your server signs user ids with this secret. It is shown only once: store it where only your server
          can read it.
        </p>
        <p className="secret mono">{created.secret}</p>
        <div className="modal-actions">
          <CopyButton text={created.secret} label="Copy secret" />
          <button className="button primary" type="button" onClick={openSetup}>
            Continue to setup
          </button>
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
          {error === '' ? 'A project has its own settings and reports.' : error}
        </p>
        <FormActions action="Create" onClose={onClose} />
      </form>
    </Modal>
  )
}
