import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { projectSchema, type ProjectView } from '../../../contract/projects.ts'
import { formatError, parseResponse } from '../../app/api.ts'
import { ErrorMessage } from '../../app/controls.tsx'
import { formatDate } from '../../app/format-times.ts'
import { ConfirmDialog, FormActions, Modal } from '../../app/dialogs.tsx'
import { type Inbox, setProjects } from '../../app/state.ts'
import { formatHref } from '../../app/router.ts'
import { projectSecretSchema } from '../contract.ts'
import { SecretCard } from './fields.tsx'

/** The project's secret key, downloads of the project's data, and deletion of the project. */
export function ProjectDataSection({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState('')

  async function rotate(): Promise<void> {
    setIsAsking(false)
    setError('')
    try {
      const response = await inbox.api.call(`projects/${encodeURIComponent(sdkKey)}/secret`, {
        method: 'POST',
      })
      setSecret((await parseResponse(projectSecretSchema, response)).secret)
    } catch (reason) {
      setError(`The secret key was not replaced. ${formatError(reason)}`)
    }
  }

  return (
    <>
      <p className="hint">
        The secret key proves who a visitor is: your server signs user ids with it. It is never shown again;
        replace it if it is lost or known to others.
      </p>
      {secret !== '' && (
        <SecretCard secret={secret} label="Copy secret key">
          The new secret key.
        </SecretCard>
      )}
      <ErrorMessage text={error} />
      <button className="button small" type="button" onClick={() => setIsAsking(true)}>
        Replace secret key…
      </button>
      <h3>Data</h3>
      <p className="hint">
        The download has every report as it was recorded: its stack traces are not translated by source maps.
        The audit log says who changed what.
      </p>
      <div className="card-actions">
        <a
          className="button small"
          href={`${inbox.base}api/projects/${encodeURIComponent(sdkKey)}/export`}
          download
        >
          Export all reports (JSON lines)
        </a>
        <a className="link" href={formatHref(inbox, { kind: 'audit', project: sdkKey })}>
          Audit log
        </a>
      </div>
      <DeleteProject inbox={inbox} sdkKey={sdkKey} />
      {isAsking && (
        <ConfirmDialog
          title="Replace the secret key?"
          action="Replace"
          onConfirm={() => void rotate()}
          onClose={() => setIsAsking(false)}
        >
          User hashes made with the old key are refused at once. Put the new key on your server right after
          this.
        </ConfirmDialog>
      )}
    </>
  )
}

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
    <section className="card danger-zone" aria-labelledby="delete-project">
      <h3 id="delete-project">Delete project</h3>
      <ErrorMessage text={error} />
      {project.deleteAt === null ? (
        <>
          <p className="hint">
            It stops accepting reports at once. You can restore it here for seven days; then everything is
            erased.
          </p>
          <button className="button small danger" type="button" onClick={() => setIsAsking(true)}>
            Delete project…
          </button>
        </>
      ) : (
        <>
          <p role="status">
            This project is deleted and accepts no reports. Its data is erased on{' '}
            {formatDate(new Date(project.deleteAt))}.
          </p>
          <button className="button small" type="button" onClick={() => void change('DELETE')}>
            Restore project
          </button>
        </>
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
            <FormActions
              action="Delete project"
              isDanger
              isDisabled={name.trim() !== project.name}
              onClose={() => setIsAsking(false)}
            />
          </form>
        </Modal>
      )}
    </section>
  )
}

function replaceProject(inbox: Inbox, changed: ProjectView): void {
  const { projects = [] } = inbox.state
  setProjects(
    inbox,
    projects.map((project) => (project.sdkKey === changed.sdkKey ? changed : project)),
  )
}
