import * as v from 'valibot'
import { roles, type Role } from '../../contract/team.ts'
import { SettingError } from './setting-error.ts'

/** An application registered at an OpenID Connect provider. */
export interface OpenIdConnectVars {
  /** URL of the provider, exactly as in its discovery document. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Name on the sign-in button. */
  name: string
}

/**
 * A role that the domain of an email can grant. It is never admin: admins are invited, or made from members by another
 * admin.
 */
export type DomainRole = Exclude<Role, 'admin'>

/** Roles by domain. Domains are in lower case. */
export type TeamDomains = ReadonlyMap<string, DomainRole>

const domainRoles = roles.filter((role): role is DomainRole => role !== 'admin')

/** URL of the provider. Plain http is allowed for a provider on the same machine. */
const issuer = v.pipe(
  v.string(),
  v.check(
    (text) => isIssuer(text),
    'the https URL of the provider without /.well-known/openid-configuration, such as https://accounts.example.com',
  ),
)

const text = (what: string) => v.pipe(v.string(), v.trim(), v.minLength(1, what), v.maxLength(1000, what))

const DOMAINS_HELP =
  'a list such as example.com=member,example.org=reader, where each role is reader or member'

const teamDomains = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const domains = parseDomains(dataset.value)
    if (domains) return domains
    addIssue({ message: DOMAINS_HELP })
    return NEVER
  }),
)

/** Schema entries that `vars.ts` includes in its schema. */
export const signInEntries = {
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(text('the client id of your application at the provider')),
  OIDC_CLIENT_SECRET: v.optional(text('the client secret of your application at the provider')),
  OIDC_NAME: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}]{1,40}$/u, 'a name of at most 40 characters')),
  ),
  TEAM_DOMAINS: v.optional(teamDomains),
}

interface OpenIdConnectSettings {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
}

/** @throws SettingError if some of the settings are set and others are missing. */
export function toOpenIdConnect({
  OIDC_ISSUER,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: OpenIdConnectSettings): OpenIdConnectVars | undefined {
  if (OIDC_ISSUER !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer: OIDC_ISSUER, clientId, clientSecret, name: name ?? 'single sign-on' }
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
