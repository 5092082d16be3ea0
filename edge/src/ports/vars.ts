import * as v from 'valibot'
import { localHosts } from '../../contract/hosts.ts'
import { QUOTA_BYTES } from '../../contract/limits.ts'
import { parseNamedAddress } from './mail-address.ts'
import type { MailVars } from './mailer.ts'
import type { Vars } from './ports.ts'
import { SettingError } from './setting-error.ts'
import { signInEntries, toOpenIdConnect } from './sign-in-vars.ts'

const hostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]+$/, 'a host name without scheme and port'),
)

/** A host name such as `team.cloudflareaccess.com`. Tests use a URL with a scheme for their local server. */
const teamDomain = v.pipe(
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
const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const

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
  ACCESS_TEAM_DOMAIN: v.optional(teamDomain),
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
  RATE_LIMIT: v.optional(v.literal('off', 'off, which works on a loopback address only')),
  EVENT_STORAGE: v.optional(v.picklist(eventStorages, `one of ${eventStorages.join(', ')}`), 'project'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
})

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
