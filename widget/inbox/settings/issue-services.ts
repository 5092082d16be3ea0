import type { IssueService } from '@node-docs/edge/contract/issue-services'
import type { IssueSettings } from './omit-tokens.ts'

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
    { ...repository, name: 'repository', placeholder: 'owner/name' },
    toSecret('Token', 'Needs permission to write issues.'),
  ],
  gitlab: [
    { ...repository, name: 'project', placeholder: 'group/name' },
    toSecret('Token', 'Needs permission to write issues.'),
  ],
  linear: [
    {
      name: 'team',
      id: 'team',
      title: 'Team',
      hint: 'The key that the team’s issues start with. Leave empty to turn this off.',
      placeholder: 'ENG',
    },
    toSecret('API key', 'Create it in Linear under Security & access.'),
  ],
  jira: [
    {
      name: 'site',
      id: 'site',
      title: 'Site',
      hint: 'Clear the site, project and email to turn this off.',
      placeholder: 'team.atlassian.net',
    },
    {
      name: 'project',
      id: 'project',
      title: 'Project',
      hint: 'The key that the project’s issues start with.',
      placeholder: 'WEB',
    },
    {
      name: 'issueType',
      id: 'type',
      title: 'Issue type',
      hint: 'The name that this project uses.',
      placeholder: 'Task',
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
