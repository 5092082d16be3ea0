import { NAME_CHARACTERS } from '@node-docs/edge/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { toSentence } from './api-error.ts'
import { CopyButton } from './copy-button.tsx'
import { Modal } from './modal.tsx'
import { toHref } from './navigate.ts'
import { type Inbox, keepProjects } from './store.ts'

/** Makes a project, and shows its secret the only time that there is. */
export function NewProject({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const [made, setMade] = useState<{ sdkKey: string; secret: string } | undefined>(undefined)
  const [trouble, setTrouble] = useState('')
  const field = useRef<HTMLInputElement>(null)

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setTrouble('Give the project a name.')
      return
    }
    try {
      const { secret, ...project } = await inbox.api.createProject(name)
      keepProjects(inbox, [...(inbox.state.projects?.all ?? []), project])
      setMade({ sdkKey: project.sdkKey, secret })
    } catch (error) {
      setTrouble(toSentence(error))
    }
  }

  if (made !== undefined) {
    return (
      <Modal title="The project is there" onClose={onClose}>
        <p>
          Its secret signs user ids on your server. It is shown this once: keep it where your server finds it,
          and nowhere else.
        </p>
        <p className="secret mono">{made.secret}</p>
        <div className="modal-actions">
          <CopyButton text={made.secret} label="Copy the secret" />
          <a className="button primary" href={toHref(inbox, { kind: 'settings', sdkKey: made.sdkKey })}>
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
            aria-invalid={trouble !== ''}
            aria-describedby="new-project-help"
          />
        </label>
        <p id="new-project-help" className={trouble === '' ? 'hint' : 'trouble'} role="alert">
          {trouble === '' ? 'A site, or a part of one, with settings and reports of its own.' : trouble}
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
