import { projectSecretSchema } from '@node-docs/edge/contract/projects'
import { useState } from 'react'
import { formatError } from '../api-error.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { CopyButton } from '../copy-button.tsx'
import { parseResponse } from '../fetch-json.ts'
import { DeleteProject } from './delete-project.tsx'
import { formatHref } from '../navigate.ts'
import type { Inbox } from '../store.ts'
import { ErrorMessage } from '../error-message.tsx'

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
        <div className="card card-new" role="status">
          <p>The new secret key. It is shown only once:</p>
          <p className="secret mono">{secret}</p>
          <CopyButton text={secret} label="Copy secret key" />
        </div>
      )}
      <p className="hint">
        The download has every report as it was recorded: its stack traces are not translated by source maps.
      </p>
      <ErrorMessage text={error} />
      <div className="card-actions">
        <button className="button small" type="button" onClick={() => setIsAsking(true)}>
          Replace secret key…
        </button>
        <a
          className="button small"
          href={`${inbox.base}api/projects/${encodeURIComponent(sdkKey)}/export`}
          download
        >
          Export all reports (JSON lines)
        </a>
        <a className="button small" href={formatHref(inbox, { kind: 'audit', project: sdkKey })}>
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
