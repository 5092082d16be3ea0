import { expect, test } from 'bun:test'
import { localHosts } from '../../contract/hosts.ts'
import { SettingError } from './setting-error.ts'
import { readSecrets, readVars, selectVars } from './vars.ts'

test('without configuration all parts are on this machine', () => {
  expect(readVars({ PATH: '/bin', HOME: '/home/a' })).toMatchObject({ hosts: localHosts, logLevel: 'info' })
})

test('host names are compared in lower case, as browsers send them', () => {
  expect(readVars({ API_HOST: 'API.Example.com' }).hosts.api).toBe('api.example.com')
})

test('Cloudflare Access needs both of its settings', () => {
  const both = { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com', ACCESS_AUD: 'tag' }
  expect(readVars(both).access).toEqual({ issuer: 'https://team.cloudflareaccess.com', audience: 'tag' })
  expect(readVars({}).access).toBeUndefined()
  for (const name of Object.keys(both)) expect(() => readVars({ ...both, [name]: undefined })).toThrow(/both/)
  for (const domain of ['http://team.cloudflareaccess.com', 'https://a/b', 'a b']) {
    expect(() => readVars({ ...both, ACCESS_TEAM_DOMAIN: domain })).toThrow(/ACCESS_TEAM_DOMAIN/)
  }
})

const oidc = {
  OIDC_ISSUER: 'https://id.example/realms/team',
  OIDC_CLIENT_ID: 'inbox',
  OIDC_CLIENT_SECRET: 'hunter2',
}

test('OpenID Connect needs its three settings, and an https issuer', () => {
  expect(readVars({}).openIdConnect).toBeUndefined()
  expect(readVars({ ...oidc, OIDC_NAME: 'Example ID' }).openIdConnect).toEqual({
    issuer: 'https://id.example/realms/team',
    clientId: 'inbox',
    clientSecret: 'hunter2',
    name: 'Example ID',
  })
  expect(readVars({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).openIdConnect?.name).toBe(
    'single sign-on',
  )
  for (const name of Object.keys(oidc))
    expect(() => readVars({ ...oidc, [name]: undefined })).toThrow('belong together')
  expect(() => readVars({ OIDC_NAME: 'Example ID' })).toThrow('belong together')
  for (const issuer of [
    'id.example',
    'http://id.example',
    'https://id.example/?a',
    'https://id.example/#a',
    'https://a:b@id.example',
    'https://id.example/realms/team/.well-known/openid-configuration',
  ])
    expect(() => readVars({ ...oidc, OIDC_ISSUER: issuer })).toThrow(
      'Set it to the https URL of the provider',
    )
  expect(() => readVars({ ...oidc, OIDC_CLIENT_SECRET: 'hunter2'.repeat(200) })).toThrow(
    'OIDC_CLIENT_SECRET is not valid. Set it to the client secret',
  )
  expect(() => readVars({ ...oidc, OIDC_NAME: 'a'.repeat(41) })).toThrow('at most 40 characters')
})

test('a domain gives the role reader or member, never admin', () => {
  expect(readVars({}).teamDomains.size).toBe(0)
  expect([...readVars({ TEAM_DOMAINS: 'Example.com=member, b.example = reader' }).teamDomains]).toEqual([
    ['example.com', 'member'],
    ['b.example', 'reader'],
  ])
  for (const list of [
    '',
    'example.com',
    'example.com=admin',
    'example=member',
    '*=reader',
    '@a.example=reader',
    'a.example=reader,',
    'a.example=reader,A.example=member',
  ])
    expect(() => readVars({ TEAM_DOMAINS: list })).toThrow(
      /TEAM_DOMAINS.*Set it to a list such as example\.com=member/,
    )
})

test('groups of the provider have roles, and need the provider', () => {
  const list = 'support=member, inbox admins = admin,cn=a=reader'
  const { openIdConnect, teamGroups } = readVars({ ...oidc, TEAM_GROUPS: list })
  expect([...teamGroups]).toEqual([
    ['support', 'member'],
    ['inbox admins', 'admin'],
    ['cn=a', 'reader'],
  ])
  expect(openIdConnect?.groupsClaim).toBe('groups')
  expect(readVars(oidc).openIdConnect?.groupsClaim).toBeUndefined()
  for (const wrong of ['', 'support', '=admin', 'support=owner', 'a=member,', 'a=member,a=admin'])
    expect(() => readVars({ ...oidc, TEAM_GROUPS: wrong })).toThrow('Set it to a list such as support=member')
  expect(() => readVars({ TEAM_GROUPS: 'a=member' })).toThrow('TEAM_GROUPS needs OIDC_ISSUER')
})

const smtp = { SMTP_URL: 'smtp://user:pa%40ss@mail.example:587', MAIL_FROM: 'Support <support@docs.example>' }

test('email needs a sender and one way to send', () => {
  expect(readVars({}).mail).toBeUndefined()
  expect(readVars(smtp).mail).toEqual({
    from: { name: 'Support', address: 'support@docs.example' },
    smtpUrl: smtp.SMTP_URL,
    service: undefined,
    inbound: undefined,
  })
  const service = { MAIL_URL: 'https://mail.example/send', MAIL_TOKEN: 'x'.repeat(16) }
  for (const [env, message] of [
    [{ SMTP_URL: smtp.SMTP_URL }, 'MAIL_FROM is required'],
    [{ MAIL_FROM: smtp.MAIL_FROM }, 'set SMTP_URL, or MAIL_URL and MAIL_TOKEN'],
    [{ ...smtp, ...service }, 'Set one of them'],
    [{ ...smtp, MAIL_URL: service.MAIL_URL }, 'MAIL_URL and MAIL_TOKEN belong together'],
    [
      { ...smtp, MAIL_REPLY_DOMAIN: 'docs.example' },
      'MAIL_REPLY_DOMAIN and MAIL_INBOUND_TOKEN belong together',
    ],
    [
      { ...smtp, MAIL_FROM: 'a@b.com, c@d.com' },
      'MAIL_FROM=a@b.com, c@d.com is not valid. Set it to one address',
    ],
    [
      { ...smtp, SMTP_URL: 'smtp://user:100%@mail.example' },
      'special characters of the user and the password',
    ],
    [{ ...smtp, SMTP_URL: 'http://mail.example' }, 'SMTP_URL is not valid. Set it to a URL such as smtp://'],
    [{ ...service, MAIL_FROM: smtp.MAIL_FROM, MAIL_URL: 'http://mail.example' }, 'Set it to an https URL'],
  ] as const) {
    expect(() => readVars(env)).toThrow(SettingError)
    expect(() => readVars(env)).toThrow(message)
  }
})

test('errors do not contain passwords and tokens', () => {
  for (const env of [{ SMTP_URL: 'ftp://user:hunter2@mail.example' }, { MAIL_TOKEN: 'hunter2' }]) {
    expect(() => readVars({ ...smtp, ...env })).toThrow('is not valid')
    expect(() => readVars({ ...smtp, ...env })).not.toThrow('hunter2')
  }
})

test.each([
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL=loud is not valid. Set it to one of debug, info, warn, error, off, or remove',
  ],
  [{ LOG_LEVEL: '' }, 'LOG_LEVEL is empty. Set it to one of debug, info'],
  [
    { FRAME_HOST: 'https://frame.example' },
    'FRAME_HOST=https://frame.example is not valid. Set it to a host name',
  ],
  [{ API_HOST: '' }, 'API_HOST is empty. Set it to a host name without scheme and port, or remove'],
  [{ RATE_LIMIT: 'on' }, 'RATE_LIMIT=on is not valid. Set it to off, which works on a loopback address only'],
  [{ QUOTA_PROJECT_MIB: '10 GB' }, 'QUOTA_PROJECT_MIB=10 GB is not valid. Set it to a whole number of MiB'],
  [{ GITHUB_API: '' }, 'GITHUB_API is empty. Set it to a complete URL'],
  [
    { GITLAB_API: 'javascript:alert(1)' },
    'GITLAB_API=javascript:alert(1) is not valid. Set it to a complete URL',
  ],
  [
    { API_HOST: 'a.example', INBOX_HOST: 'A.example' },
    'API_HOST and INBOX_HOST are the same host, a.example.',
  ],
])('a malformed or empty variable is named with what is allowed: %j', (env, message) => {
  expect(() => readVars(env)).toThrow(SettingError)
  expect(() => readVars(env)).toThrow(message)
})

const long = 'a-secret-of-26-characters.'

test('secrets come from the environment', () => {
  expect(readSecrets({ SERVER_SECRET: long, INBOX_TOKEN: long })).toEqual({
    serverSecret: long,
    inboxToken: long,
  })
})

test.each([
  [undefined, 'INBOX_TOKEN is required.'],
  ['', 'INBOX_TOKEN is empty.'],
  ['short', 'INBOX_TOKEN is too short.'],
])('the token %j is refused with its name but not its value', (token, problem) => {
  expect(() => readSecrets({ SERVER_SECRET: long, INBOX_TOKEN: token })).toThrow(
    new SettingError(`${problem} Set it to a random text of at least 16 characters.`),
  )
})

test('a Worker gets each variable that is known, and nothing else of the environment', () => {
  const known = {
    LINEAR_API: 'https://linear.example',
    JIRA_API: 'https://jira.example',
    SMTP_URL: 'smtp://m',
  }
  expect(selectVars({ ...known, PATH: '/bin', API_HOST: undefined })).toEqual(known)
})
