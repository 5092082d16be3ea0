import * as v from 'valibot'
import { localHosts, type Hosts } from '../../contract/hosts.ts'
import { QUOTA_BYTES } from '../../contract/limits.ts'
import { type Role, roles } from '../../contract/roles.ts'
import { parseNamedAddress } from './mail-address.ts'
import type { MailVars } from './mailer.ts'
import { logLevels, type LogLevel } from './log.ts'
import { SettingError } from './setting-error.ts'

/** Configuration from `[vars]` of wrangler.toml or, under Bun, from the environment; parsed by `readVars`. */
export interface Vars {
  /** Base URL of the GitHub API without a trailing slash; set it for GitHub Enterprise. */
  githubApi: string
  /** Base URL of the GitLab API without a trailing slash. Set this for a GitLab server of your own. */
  gitlabApi: string
  /** URL of Linear's GraphQL API. */
  linearApi: string
  /**
   * Base URL of the Jira API without a trailing slash. Set this for API tokens with scopes, because Atlassian accepts
   * such tokens only at another host. If undefined, requests go to the Jira site in the project's settings.
   */
  jiraApi: string | undefined
  /**
   * Cloudflare Access in front of the inbox: the team's origin, and the audience tag of the inbox's application.
   * Undefined without Cloudflare Access.
   */
  access: { issuer: string; audience: string } | undefined
  hosts: Hosts
  /** Sign-in through an OpenID Connect provider. */
  openIdConnect: OpenIdConnectVars | undefined
  /** Roles of people who sign in without an invitation, by the domain of their email. */
  teamDomains: TeamDomains
  /**
   * Roles by group of the OpenID Connect provider. If there are any, members sign in through the provider only, and
   * their groups decide whether they can, and with which role.
   */
  teamGroups: ReadonlyMap<string, Role>
  /**
   * Where Workers store new events: in their project's own database, or in the installation's database, to which a job
   * then moves the earlier events, too. Bun has only the latter.
   */
  eventStorage: 'project' | 'database'
  logLevel: LogLevel
  /** Undefined if the server sends no email. */
  mail: MailVars | undefined
  /** Bytes that visitors can store per day; undefined means no quotas. */
  quotas: Quotas | undefined
}

interface Quotas {
  project: number
  address: number
  session: number
}

/** An application registered at an OpenID Connect provider. */
export interface OpenIdConnectVars {
  /** URL of the provider, exactly as in its discovery document. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Name on the sign-in button. */
  name: string
  /** The claim with the groups of a person; undefined if groups have no roles. */
  groupsClaim?: string | undefined
}

/**
 * A role that the domain of an email can grant. It is never admin: admins are invited, or made from members by another
 * admin.
 */
type DomainRole = Exclude<Role, 'admin'>

/** Roles by domain. Domains are in lower case. */
export type TeamDomains = ReadonlyMap<string, DomainRole>

const domainRoles = roles.filter((role): role is DomainRole => role !== 'admin')

/** URL of the provider. Plain http is allowed for a provider on the same machine. */
const providerUrl = v.pipe(
  v.string(),
  v.check(
    (plainText) => isIssuer(plainText),
    'the https URL of the provider without /.well-known/openid-configuration, such as https://accounts.example.com',
  ),
)

const plainText = (what: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, what), v.maxLength(1000, what))

const DOMAINS_HELP =
  'a list such as example.com=member,example.org=reader, where each role is reader or member'

const domainList = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const domains = parseDomains(dataset.value)
    if (domains) return domains
    addIssue({ message: DOMAINS_HELP })
    return NEVER
  }),
)

const groupList = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const groups = parseGroups(dataset.value)
    if (groups) return groups
    addIssue({
      message: 'a list such as support=member,inbox admins=admin, where each role is reader, member or admin',
    })
    return NEVER
  }),
)

/** Schema entries that `vars.ts` includes in its schema. */
const signInEntries = {
  OIDC_ISSUER: v.optional(providerUrl),
  OIDC_CLIENT_ID: v.optional(plainText('the client id of your application at the provider')),
  OIDC_CLIENT_SECRET: v.optional(plainText('the client secret of your application at the provider')),
  OIDC_NAME: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]{1,40}$/u, 'a name of at most 40 characters')),
  ),
  OIDC_GROUPS_CLAIM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\p{C}\s]{1,200}$/u, 'the name of a claim, such as groups')),
    'groups',
  ),
  TEAM_DOMAINS: v.optional(domainList),
  TEAM_GROUPS: v.optional(groupList),
}

interface OpenIdConnectSettings {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
  OIDC_GROUPS_CLAIM: string
  TEAM_GROUPS?: ReadonlyMap<string, Role> | undefined
}

/** @throws SettingError if some of the settings are set and others are missing. */
function toOpenIdConnect({
  OIDC_ISSUER,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
  OIDC_GROUPS_CLAIM: claim,
  TEAM_GROUPS: groups,
}: OpenIdConnectSettings): OpenIdConnectVars | undefined {
  if (OIDC_ISSUER !== undefined && clientId !== undefined && clientSecret !== undefined)
    return {
      issuer: OIDC_ISSUER,
      clientId,
      clientSecret,
      name: name ?? 'single sign-on',
      groupsClaim: groups && claim,
    }
  if (groups) throw new SettingError('TEAM_GROUPS needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.')
  if ([OIDC_ISSUER, clientId, clientSecret, name].every((value) => value === undefined)) return undefined
  throw new SettingError(
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or none of them and no OIDC_NAME.',
  )
}

function isIssuer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hash, hostname, password, pathname, protocol, search, username } = new URL(url)
  if (hash !== '' || search !== '' || username !== '' || password !== '') return false
  if (pathname.includes('/.well-known/')) return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

function parseDomains(list: string): TeamDomains | undefined {
  const domains = new Map<string, DomainRole>()
  for (const entry of list.split(',')) {
    const [, domain, name] = /^\s*([a-z0-9-]+(?:\.[a-z0-9-]+)+)\s*=\s*(\w+)\s*$/i.exec(entry) ?? []
    const role = domainRoles.find((each) => each === name)
    if (domain === undefined || role === undefined || domains.has(domain.toLowerCase())) return undefined
    domains.set(domain.toLowerCase(), role)
  }
  return domains
}

function parseGroups(list: string): Map<string, Role> | undefined {
  const groups = new Map<string, Role>()
  for (const entry of list.split(',')) {
    const end = entry.lastIndexOf('=')
    const group = entry.slice(0, Math.max(0, end)).trim()
    const role = roles.find((each) => each === entry.slice(end + 1).trim())
    if (group === '' || role === undefined || groups.has(group)) return undefined
    groups.set(group, role)
  }
  return groups
}

const hostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]+$/, 'a host name without scheme and port'),
)

/** A host name such as `team.cloudflareaccess.com`. Tests use a URL with a scheme for their local server. */
const accessDomain = v.pipe(
  v.string(),
  v.regex(
    /^(?:[a-z0-9.-]+|http:\/\/127\.0\.0\.1:\d+)$/,
    'the domain of a Cloudflare Access team, without scheme',
  ),
  v.transform((domain) => (domain.includes('://') ? domain : `https://${domain}`)),
)

const MIB = 1024 * 1024

const mebibytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'a whole number of MiB'),
  v.transform((text) => Number(text) * MIB),
)

const eventStorages = ['project', 'database'] as const

const namedAddress = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseNamedAddress(dataset.value)
    if (parsed) return parsed
    addIssue({ message: 'one address such as support@example.com or Support <support@example.com>' })
    return NEVER
  }),
)

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    isSmtpUrl,
    'a URL such as smtp://user:password@mail.example.com:587 or smtps://user:password@mail.example.com, with special characters of the user and the password percent-encoded',
  ),
)

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, password, protocol, username } = new URL(text)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** URL of an issue tracker's API. */
const apiUrl = (example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:\/\//i.test(text), `a complete URL such as ${example}`),
  )

/** URL of the mail service. Plain http is allowed for a mail service on the same machine. */
const serviceUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/.test(text),
    'an https URL',
  ),
)

const mailToken = v.pipe(v.string(), v.minLength(16, 'a random text of at least 16 characters'))

const varsSchema = v.object({
  ...signInEntries,
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(namedAddress),
  MAIL_URL: v.optional(serviceUrl),
  MAIL_TOKEN: v.optional(mailToken),
  MAIL_REPLY_DOMAIN: v.optional(hostName),
  MAIL_INBOUND_TOKEN: v.optional(mailToken),
  API_HOST: v.optional(hostName, localHosts.api),
  FRAME_HOST: v.optional(hostName, localHosts.frame),
  FILES_HOST: v.optional(hostName, localHosts.files),
  INBOX_HOST: v.optional(hostName, localHosts.inbox),
  ACCESS_TEAM_DOMAIN: v.optional(accessDomain),
  GITHUB_API: v.optional(apiUrl('https://api.github.com'), 'https://api.github.com'),
  GITLAB_API: v.optional(apiUrl('https://gitlab.com/api/v4'), 'https://gitlab.com/api/v4'),
  LINEAR_API: v.optional(apiUrl('https://api.linear.app/graphql'), 'https://api.linear.app/graphql'),
  JIRA_API: v.optional(apiUrl('https://api.atlassian.com/ex/jira/<cloud id>')),
  ACCESS_AUD: v.optional(
    v.pipe(v.string(), v.minLength(1, 'the audience tag of a Cloudflare Access application')),
  ),
  QUOTA_PROJECT_MIB: v.optional(mebibytes),
  QUOTA_ADDRESS_MIB: v.optional(mebibytes),
  QUOTA_SESSION_MIB: v.optional(mebibytes),
  REPLACE_LOST_SECRETS: v.optional(v.literal('1', '1, for one start')),
  RATE_LIMIT: v.optional(v.literal('off', 'off, which works on a loopback address only')),
  EVENT_STORAGE: v.optional(v.picklist(eventStorages, `one of ${eventStorages.join(', ')}`), 'project'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
})

/** Returns the variables that `readVars` knows, to pass them to a Worker. */
export function selectVars(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(varsSchema.entries).flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Variables whose values no error message may contain. */
const secretNames: ReadonlySet<string> = new Set([
  'SMTP_URL',
  'MAIL_TOKEN',
  'MAIL_INBOUND_TOKEN',
  'OIDC_CLIENT_SECRET',
])

/**
 * Parses the configuration variables of both runtimes.
 * @throws SettingError that names the invalid variable and its allowed values.
 */
export function readVars(raw: Record<string, unknown>): Vars {
  const result = v.safeParse(varsSchema, raw)
  if (!result.success) {
    const [issue] = result.issues
    const name = v.getDotPath(issue) ?? ''
    const value = String(raw[name])
    const isSecret = secretNames.has(name)
    const what =
      value === '' ? `${name} is empty` : isSecret ? `${name} is not valid` : `${name}=${value} is not valid`
    throw new SettingError(`${what}. Set it to ${issue.message}, or remove the variable.`)
  }
  const vars = result.output
  refuseEqualHosts(vars)
  return {
    access: toAccess(vars),
    githubApi: vars.GITHUB_API.replace(/\/$/, ''),
    gitlabApi: vars.GITLAB_API.replace(/\/$/, ''),
    linearApi: vars.LINEAR_API,
    jiraApi: vars.JIRA_API?.replace(/\/$/, ''),
    hosts: { api: vars.API_HOST, frame: vars.FRAME_HOST, files: vars.FILES_HOST, inbox: vars.INBOX_HOST },
    eventStorage: vars.EVENT_STORAGE,
    logLevel: vars.LOG_LEVEL,
    mail: toMail(vars),
    openIdConnect: toOpenIdConnect(vars),
    teamDomains: vars.TEAM_DOMAINS ?? new Map(),
    teamGroups: vars.TEAM_GROUPS ?? new Map(),
    quotas: {
      project: vars.QUOTA_PROJECT_MIB ?? QUOTA_BYTES.project,
      address: vars.QUOTA_ADDRESS_MIB ?? QUOTA_BYTES.address,
      session: vars.QUOTA_SESSION_MIB ?? QUOTA_BYTES.session,
    },
  }
}

/** Refuses two variables with the same host: each host serves one part, so the other part could not be reached. */
function refuseEqualHosts(vars: v.InferOutput<typeof varsSchema>): void {
  const names = ['API_HOST', 'FRAME_HOST', 'FILES_HOST', 'INBOX_HOST'] as const
  const equal = names.filter((name) => names.some((other) => other !== name && vars[other] === vars[name]))
  const [first, second] = equal
  if (first === undefined || second === undefined) return
  throw new SettingError(
    `${first} and ${second} are the same host, ${vars[first]}. Give each a host of its own, or remove both variables: then the parts are under paths of the site's host.`,
  )
}

/**
 * Removes the default quotas, because benchmarks and tests turn off rate limits. Quotas that are set explicitly still
 * apply.
 */
export function withoutDefaultQuotas(vars: Vars, raw: Record<string, unknown>): Vars {
  const hasQuotas = Object.keys(raw).some((name) => name.startsWith('QUOTA_'))
  return hasQuotas ? vars : { ...vars, quotas: undefined }
}

function toAccess({
  ACCESS_AUD: audience,
  ACCESS_TEAM_DOMAIN: issuer,
}: v.InferOutput<typeof varsSchema>): Vars['access'] {
  if (issuer !== undefined && audience !== undefined) return { issuer, audience }
  if (issuer === undefined && audience === undefined) return undefined
  throw new SettingError('ACCESS_TEAM_DOMAIN and ACCESS_AUD belong together: set both, or neither.')
}

function toMail(vars: v.InferOutput<typeof varsSchema>): MailVars | undefined {
  const { MAIL_FROM: from, MAIL_TOKEN: token, MAIL_URL: url, SMTP_URL: smtp } = vars
  const { MAIL_INBOUND_TOKEN: inboundToken, MAIL_REPLY_DOMAIN: domain } = vars
  if ((url === undefined) !== (token === undefined))
    throw new SettingError('MAIL_URL and MAIL_TOKEN belong together: set both, or neither.')
  if ((domain === undefined) !== (inboundToken === undefined))
    throw new SettingError('MAIL_REPLY_DOMAIN and MAIL_INBOUND_TOKEN belong together: set both, or neither.')
  if (smtp !== undefined && url !== undefined)
    throw new SettingError('SMTP_URL and MAIL_URL are two ways to send email. Set one of them.')
  const isSending = smtp !== undefined || url !== undefined
  if (from === undefined) {
    if (!isSending && domain === undefined) return undefined
    throw new SettingError('MAIL_FROM is required to send email. Set it to the address of the sender.')
  }
  if (!isSending)
    throw new SettingError('MAIL_FROM needs a way to send: set SMTP_URL, or MAIL_URL and MAIL_TOKEN.')
  return {
    from,
    smtpUrl: smtp,
    service: url === undefined || token === undefined ? undefined : { url, token },
    inbound: domain === undefined || inboundToken === undefined ? undefined : { domain, token: inboundToken },
  }
}

const secret = v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))

export const secretsSchema = v.object({
  /** Key for signing session ids, spam tokens and inbox sessions. */
  serverSecret: secret,
  /** Token for signing in to the inbox. */
  inboxToken: secret,
  /** The server secret before the last change. Decrypts values that are still encrypted with this older secret. */
  previousServerSecret: v.exactOptional(secret),
})

/** Generated at the first start and stored in the data folder, or set by the environment; never logged. */
export type Secrets = v.InferOutput<typeof secretsSchema>

/**
 * `whenRemoved` completes the error message with what the server does if the operator removes the variable. Omit
 * `whenRemoved` if the variable is required.
 * @throws SettingError naming the variable that is missing, empty or too short, and never its value.
 */
export function readSecrets(env: Record<string, unknown>, whenRemoved = ''): Secrets {
  const read = (name: string) => {
    const result = v.safeParse(secret, env[name])
    if (!result.success) {
      throw new SettingError(
        `${name} ${describeProblem(env[name])}. Set it to a random text of at least 16 characters${whenRemoved}.`,
      )
    }
    return result.output
  }
  const secrets = { serverSecret: read('SERVER_SECRET'), inboxToken: read('INBOX_TOKEN') }
  return env['SERVER_SECRET_PREVIOUS'] === undefined
    ? secrets
    : { ...secrets, previousServerSecret: read('SERVER_SECRET_PREVIOUS') }
}

function describeProblem(value: unknown): string {
  if (value === '') return 'is empty'
  return typeof value === 'string' ? 'is too short' : 'is required'
}
