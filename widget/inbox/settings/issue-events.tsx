import type { IssueService } from '@node-docs/edge/contract/issue-services'
import { issueEventsSchema } from '@node-docs/edge/contract/issue-events'
import { serviceNames } from '@node-docs/edge/contract/issue-services'
import { issueEventsPath } from '@node-docs/edge/contract/routes'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatError } from '../api-error.ts'
import { CopyButton } from '../copy-button.tsx'
import { ErrorMessage } from '../error-message.tsx'
import { parseResponse } from '../fetch-json.ts'
import type { Inbox } from '../store.ts'
import { TextField } from './text-field.tsx'

/** How to create the webhook in each service. */
const steps: Readonly<Record<IssueService, string>> = {
  github:
    'In the repository, open Settings > Webhooks and add a webhook with this URL and the secret. Choose the content type application/json and only the event Issues.',
  gitlab:
    'In the project, open Settings > Webhooks and add a webhook with this URL and the secret token. Choose Issues events and Confidential issues events.',
  linear:
    'In Linear, open Settings > API and create a webhook with this URL for Issues. Then enter the signing secret that Linear shows.',
  jira: 'As a Jira admin, open System > WebHooks and create a webhook with this URL and the secret. Choose the event Issue updated.',
}

export interface IssueEventsProps {
  inbox: Inbox
  sdkKey: string
  /** The service of the saved settings. */
  service: IssueService
}

/**
 * Shows how to set up the webhook with which the issue tracker changes the status of reports: its URL, its secret, and
 * where to enter them.
 */
export function IssueEvents({ inbox, sdkKey, service }: IssueEventsProps) {
  const { api } = inbox
  const { serviceUrls } = useSnapshot(inbox.state)
  const [isOn, setIsOn] = useState<boolean | undefined>(undefined)
  const [entered, setEntered] = useState('')
  const [secret, setSecret] = useState('')
  const [error, setError] = useState('')
  const name = serviceNames[service]
  const path = `projects/${encodeURIComponent(sdkKey)}/issue-events`

  useEffect(() => {
    api.fetchProjects().then(
      (projects) => setIsOn(projects.find((project) => project.sdkKey === sdkKey)?.issueEvents),
      (reason: unknown) => setError(formatError(reason)),
    )
  }, [api, sdkKey])

  async function turnOn(): Promise<void> {
    setError('')
    try {
      const body = service === 'linear' ? { secret: entered.trim() } : {}
      const response = await parseResponse(issueEventsSchema, await api.call(path, { method: 'PUT', body }))
      setSecret(service === 'linear' ? '' : response.secret)
      setEntered('')
      setIsOn(true)
    } catch (reason) {
      setError(`The secret was not saved. ${formatError(reason)}`)
    }
  }

  async function turnOff(): Promise<void> {
    setError('')
    try {
      await api.call(path, { method: 'DELETE' })
      setSecret('')
      setIsOn(false)
    } catch (reason) {
      setError(`Events from ${name} are still accepted. ${formatError(reason)}`)
    }
  }

  const url = `${serviceUrls?.api ?? ''}${issueEventsPath}/${sdkKey}`
  return (
    <section className="field" aria-labelledby="issue-events-title">
      <h3 id="issue-events-title" className="field-label">
        Status from {name}
      </h3>
      <p className="hint">
        When an issue is closed in {name}, its report becomes Done. When the issue is reopened, the report
        becomes Open. {isOn === true ? 'This is on.' : 'This is off until you create a webhook there.'}
      </p>
      <p className="secret mono">{url}</p>
      <CopyButton text={url} label="Copy URL" />
      <p className="hint">{steps[service]}</p>
      {secret !== '' && (
        <div className="card card-new" role="status">
          <p>The secret for the webhook. It is shown only once:</p>
          <p className="secret mono">{secret}</p>
          <CopyButton text={secret} label="Copy secret" />
        </div>
      )}
      {service === 'linear' && (
        <TextField
          id="issue-events-secret"
          label="Signing secret"
          error={undefined}
          type="password"
          isMono
          value={entered}
          onChange={setEntered}
        />
      )}
      <ErrorMessage text={error} />
      <div className="card-actions">
        <button
          className="button"
          type="button"
          disabled={service === 'linear' && entered.trim() === ''}
          onClick={() => void turnOn()}
        >
          {service === 'linear' ? 'Save signing secret' : isOn === true ? 'Replace secret' : 'Create secret'}
        </button>
        {isOn === true && (
          <button className="button" type="button" onClick={() => void turnOff()}>
            Turn off
          </button>
        )}
      </div>
    </section>
  )
}
