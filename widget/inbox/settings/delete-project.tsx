import { type ProjectView, projectSchema } from '@node-docs/edge/contract/projects'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatError } from '../api-error.ts'
import { ErrorMessage } from '../error-message.tsx'
import { parseResponse } from '../fetch-json.ts'
import { Modal } from '../modal.tsx'
import { type Inbox, setProjects } from '../store.ts'

/**
 * Deletes the project after the admin has entered its name. For seven days after that, offers to restore the project.
 */
export function DeleteProject({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const project = useSnapshot(inbox.state).projects?.find((one) => one.sdkKey === sdkKey)
  const [isAsking, setIsAsking] = useState(false)
  const [name, setName] = useState('')
  const [error, setError] = useState('')

  async function change(method: 'POST' | 'DELETE', body?: { name: string }): Promise<void> {
    setIsAsking(false)
    setName('')
    setError('')
    try {
      const path = `projects/${encodeURIComponent(sdkKey)}/deletion`
      const response = await inbox.api.call(path, { method, body })
      replaceProject(inbox, await parseResponse(projectSchema, response))
    } catch (reason) {
      setError(`The project was not ${method === 'POST' ? 'deleted' : 'restored'}. ${formatError(reason)}`)
    }
  }

  function confirm(event: FormEvent): void {
    event.preventDefault()
    void change('POST', { name })
  }

  if (!project) return null
  return (
    <>
      <ErrorMessage text={error} />
      {project.deleteAt === null ? (
        <p>
          <button className="button small danger" type="button" onClick={() => setIsAsking(true)}>
            Delete project…
          </button>
        </p>
      ) : (
        <div className="card card-new" role="status">
          <p>
            This project is deleted and accepts no reports. Its data is erased on{' '}
            {project.deleteAt.slice(0, 10)}.
          </p>
          <button className="button small" type="button" onClick={() => void change('DELETE')}>
            Restore project
          </button>
        </div>
      )}
      {isAsking && (
        <Modal title={`Delete ${project.name}?`} onClose={() => setIsAsking(false)}>
          <form onSubmit={confirm}>
            <p>
              The project stops accepting reports at once. After seven days, its reports, files, source maps,
              settings, keys and webhooks are erased. Until then, you can restore it here.
            </p>
            <label className="field">
              <span className="field-label">Type {project.name} to confirm</span>
              <input
                className="input"
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <p className="modal-actions">
              <button className="button" type="button" onClick={() => setIsAsking(false)}>
                Cancel
              </button>
              <button className="button danger" type="submit" disabled={name.trim() !== project.name}>
                Delete project
              </button>
            </p>
          </form>
        </Modal>
      )}
    </>
  )
}

function replaceProject(inbox: Inbox, changed: ProjectView): void {
  const { projects = [] } = inbox.state
  setProjects(
    inbox,
    projects.map((project) => (project.sdkKey === changed.sdkKey ? changed : project)),
  )
}
