import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type IssueService, serviceNames } from '../../../contract/issue-services.ts'
import { issueEventsPath } from '../../../contract/provider-paths-and-headers.ts'
import { formatError, parseResponse } from '../../app/api.ts'
import { CopyButton, ErrorMessage } from '../../app/controls.tsx'
import type { Inbox } from '../../app/state.ts'
import {
  findError,
  type IssueSettings,
  type SectionProps,
  setProject,
  type Settings,
} from '../../settings/screen/editor.ts'
import { SecretCard, SelectField, TextField } from '../../settings/screen/fields.tsx'
import { issueEventsSchema } from '../contract.ts'

/** The settings of the service in which issues from reports are created. */
export function IssuesSection({
  inbox,
  sdkKey,
  saved,
  settings,
  errors,
  onChange,
}: SectionProps & { inbox: Inbox; sdkKey: string; saved: Settings['project'] }) {
  const [service, setService] = useState<IssueService>(() => findService(settings.project))
  const values = readIssueValues(service, settings.project)
  const isTokenKept = keepsToken(service, saved, values)

  function set(nextService: IssueService, next: IssueValues): void {
    setService(nextService)
    onChange((current) => setProject(current, createIssueSettings(nextService, next)))
  }

  const controls = serviceFields[service].map(({ hint, id, isSecret = false, name, placeholder, title }) => (
    <TextField
      key={`${service} ${name}`}
      id={`issues-${id}`}
      label={title}
      {...(hint !== undefined && { hint: isSecret && isTokenKept ? SAVED_SECRET_HINT : hint })}
      isMono
      {...(isSecret && { type: 'password' as const })}
      {...(placeholder !== undefined && { placeholder })}
      error={findError(errors, `${service}.${name}`)}
      value={values[name] ?? ''}
      onChange={(text) => set(service, { ...values, [name]: text.trim() })}
    />
  ))

  return (
    <>
      <p className="hint">Members create issues from reports in this service.</p>
      <div className="field-grid">
        <SelectField
          id="issues-service"
          label="Service"
          error={undefined}
          value={service}
          options={[
            ['github', 'GitHub'],
            ['gitlab', 'GitLab'],
            ['linear', 'Linear'],
            ['jira', 'Jira Cloud'],
          ]}
          onChange={(next) => set(next, keepIssueValues(service, next, values))}
        />
      </div>
      <div className="field-grid">{controls}</div>
      {saved[service] !== null && (
        // Saving another Jira site removes the secret. The key changes with the site, so that the state is loaded
        // again.
        <IssueEvents key={`${service} ${saved.jira?.site}`} inbox={inbox} sdkKey={sdkKey} service={service} />
      )}
    </>
  )
}

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
        <SecretCard secret={secret} label="Copy secret">
          The secret for the webhook.
        </SecretCard>
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

/** Values of the form's controls, by field name. */
export type IssueValues = Readonly<Record<string, string>>

interface ServiceField {
  /** Name of the field in the setting. */
  name: string
  /**
   * Suffix of the control's id. Fields of two services with the same suffix keep the entered text when the user
   * switches between these services.
   */
  id: string
  title: string
  hint?: string
  placeholder?: string
  isSecret?: boolean
}

/** Hint of a secret's field after the server has stored the secret. */
export const SAVED_SECRET_HINT = 'Saved, and never shown. Leave empty to keep it.'

const repository = {
  id: 'repository',
  title: 'Repository',
  hint: 'Reports create issues in this repository. Leave empty to turn this off.',
}

/** The fields of each service. */
export const serviceFields: Readonly<Record<IssueService, readonly ServiceField[]>> = {
  github: [
    { ...repository, name: 'repository', placeholder: 'e.g. owner/name' },
    toSecret('Token', 'Needs permission to write issues.'),
  ],
  gitlab: [
    { ...repository, name: 'project', placeholder: 'e.g. group/name' },
    toSecret('Token', 'Needs permission to write issues.'),
  ],
  linear: [
    {
      name: 'team',
      id: 'team',
      title: 'Team',
      hint: 'The key that the team’s issues start with. Leave empty to turn this off.',
      placeholder: 'e.g. ENG',
    },
    toSecret('API key', 'Create it in Linear under Security & access.'),
  ],
  jira: [
    {
      name: 'site',
      id: 'site',
      title: 'Site',
      hint: 'Clear the site, project and email to turn this off.',
      placeholder: 'e.g. team.atlassian.net',
    },
    {
      name: 'project',
      id: 'project',
      title: 'Project',
      hint: 'The key that the project’s issues start with.',
      placeholder: 'e.g. WEB',
    },
    {
      name: 'issueType',
      id: 'type',
      title: 'Issue type',
      hint: 'The name that this project uses.',
      placeholder: 'e.g. Task',
    },
    { name: 'email', id: 'email', title: 'Email', hint: 'The account that creates the issues.' },
    toSecret('API token', 'Create it in this account’s settings.'),
  ],
}

function toSecret(title: string, hint: string): ServiceField {
  return { name: 'token', id: 'token', title, hint, isSecret: true }
}

/** Returns the service that is on, or else GitHub. */
export function findService({ gitlab, jira, linear }: IssueSettings): IssueService {
  if (gitlab) return 'gitlab'
  if (linear) return 'linear'
  return jira ? 'jira' : 'github'
}

export function readIssueValues(service: IssueService, settings: IssueSettings): IssueValues {
  return Object.fromEntries(
    Object.entries(settings[service] ?? {}).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Whether the server keeps the saved token if the token's field is left empty. A Jira token belongs to one account on
 * one site, so the server keeps it only if account and site stay the same.
 */
export function keepsToken(service: IssueService, saved: IssueSettings, values: IssueValues): boolean {
  const { jira } = saved
  if (service !== 'jira') return saved[service] !== null
  return jira !== null && jira.site === values['site'] && jira.email === values['email']
}

/**
 * Returns the values that stay in the form when another service is chosen. Tokens don't stay, because a token is only
 * valid in the service that created it.
 */
export function keepIssueValues(from: IssueService, to: IssueService, values: IssueValues): IssueValues {
  const kept = serviceFields[to].flatMap(({ id, isSecret = false, name }) => {
    const source = serviceFields[from].find((field) => field.id === id)
    return source && !isSecret ? [[name, values[source.name] ?? ''] as const] : []
  })
  return Object.fromEntries(kept)
}

/**
 * Returns settings with this service turned on and the others turned off. If all values except the issue type are
 * empty, every service is turned off.
 */
export function createIssueSettings(service: IssueService, values: IssueValues): IssueSettings {
  const { email = '', issueType = 'Task', project = '', site = '', team = '' } = values
  const off: IssueSettings = { github: null, gitlab: null, linear: null, jira: null }
  const isEmpty = serviceFields[service].every(({ name }) => name === 'issueType' || !values[name])
  if (isEmpty) return off
  const token = values['token'] ? { token: values['token'] } : {}
  if (service === 'github') return { ...off, github: { repository: values['repository'] ?? '', ...token } }
  if (service === 'gitlab') return { ...off, gitlab: { project, ...token } }
  if (service === 'linear') return { ...off, linear: { team, ...token } }
  return { ...off, jira: { site, email, project, issueType, ...token } }
}
