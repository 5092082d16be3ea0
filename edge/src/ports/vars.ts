import * as v from 'valibot'

import { localHosts } from '../../contract/hosts.ts'
import { QUOTA_BYTES } from '../../contract/limits.ts'
import type { Vars } from './ports.ts'
import { SettingError } from './setting-error.ts'

const hostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z0-9.-]+$/, 'a host name without scheme and port'),
)

/** For example `team.cloudflareaccess.com`; a URL with a scheme is only for a local test server. */
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

const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const

const varsSchema = v.object({
  API_HOST: v.optional(hostName, localHosts.api),
  FRAME_HOST: v.optional(hostName, localHosts.frame),
  FILES_HOST: v.optional(hostName, localHosts.files),
  INBOX_HOST: v.optional(hostName, localHosts.inbox),
  ACCESS_TEAM_DOMAIN: v.optional(teamDomain),
  GITHUB_API: v.optional(
    v.pipe(v.string(), v.url('a complete URL such as https://api.github.com')),
    'https://api.github.com',
  ),
  ACCESS_AUD: v.optional(
    v.pipe(v.string(), v.minLength(1, 'the audience tag of a Cloudflare Access application')),
  ),
  QUOTA_PROJECT_MIB: v.optional(mebibytes),
  QUOTA_ADDRESS_MIB: v.optional(mebibytes),
  QUOTA_SESSION_MIB: v.optional(mebibytes),
  RATE_LIMIT: v.optional(v.literal('off', 'off, which works on a loopback address only')),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
})

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
    const what = value === '' ? `${name} is empty` : `${name}=${value} is not valid`
    throw new SettingError(`${what}. Set it to ${issue.message}, or remove the variable.`)
  }
  const vars = result.output
  return {
    access: toAccess(vars),
    githubApi: vars.GITHUB_API.replace(/\/$/, ''),
    hosts: { api: vars.API_HOST, frame: vars.FRAME_HOST, files: vars.FILES_HOST, inbox: vars.INBOX_HOST },
    logLevel: vars.LOG_LEVEL,
    quotas: {
      project: vars.QUOTA_PROJECT_MIB ?? QUOTA_BYTES.project,
      address: vars.QUOTA_ADDRESS_MIB ?? QUOTA_BYTES.address,
      session: vars.QUOTA_SESSION_MIB ?? QUOTA_BYTES.session,
    },
  }
}

/** If rate limits are off, for benchmarks and tests, quotas apply only if they are set. */
export function withoutDefaultQuotas(vars: Vars, raw: Record<string, unknown>): Vars {
  const isAsked = Object.keys(raw).some((name) => name.startsWith('QUOTA_'))
  return isAsked ? vars : { ...vars, quotas: undefined }
}

function toAccess({
  ACCESS_AUD: audience,
  ACCESS_TEAM_DOMAIN: issuer,
}: v.InferOutput<typeof varsSchema>): Vars['access'] {
  if (issuer !== undefined && audience !== undefined) return { issuer, audience }
  if (issuer === undefined && audience === undefined) return undefined
  throw new SettingError('ACCESS_TEAM_DOMAIN and ACCESS_AUD belong together: set both, or neither.')
}
