import { expect, test } from 'bun:test'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { createOidcBrowser } from '../support/oidc-browser.ts'
import { type Runtime, startServer } from '../support/servers.ts'

const START_MS = 120_000

async function startBoth(runtime: Runtime, endSessionPath: string | undefined) {
  const identities = await startIdentityProvider()
  identities.endSessionEndpoint = endSessionPath && identities.issuer + endSessionPath
  identities.claims = { email: 'ann@team.example', email_verified: true, name: 'Ann Lee' }
  const server = await startServer({
    runtime,
    env: {
      OIDC_ISSUER: identities.issuer,
      OIDC_CLIENT_ID: identities.clientId,
      OIDC_CLIENT_SECRET: identities.clientSecret,
      TEAM_DOMAINS: 'team.example=member',
    },
  })
  const inbox = (path = '') => `${server.origin}/inbox/${path}`
  return {
    identities,
    server,
    inbox,
    readState: async (cookie: string) =>
      (await fetch(inbox('api/session'), { headers: { Cookie: cookie } })).json(),
    stop: async () => {
      await server.stop()
      await identities.stop()
    },
  }
}

test.each<Runtime>(['bun', 'workerd'])(
  'on %s, only a session of the provider offers to sign out there, and the provider returns to the inbox',
  async (runtime) => {
    const { identities, inbox, readState, server, stop } = await startBoth(runtime, '/end-session')
    const browser = createOidcBrowser(server)
    await browser.signIn()
    expect(await readState(browser.cookie())).toMatchObject({ isSignedIn: true, endsAtProvider: true })
    await fetch(inbox('api/session'), { method: 'DELETE', headers: { Cookie: browser.cookie() } })
    expect(await readState(browser.cookie())).toMatchObject({ isSignedIn: false, endsAtProvider: false })
    const there = new URL(await browser.open(inbox('oidc/sign-out')))
    expect(there.origin + there.pathname).toBe(`${identities.issuer}/end-session`)
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: identities.clientId,
      post_logout_redirect_uri: inbox(),
    })
    expect(await browser.open(there.href)).toBe(inbox())

    const response = await fetch(inbox('api/session'), {
      method: 'POST',
      body: JSON.stringify({ token: server.inboxToken }),
    })
    const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
    expect(await readState(cookie)).toMatchObject({ isSignedIn: true, endsAtProvider: false })
    await stop()
  },
  START_MS,
)

test(
  'a provider without an end_session_endpoint is not offered for sign-out',
  async () => {
    const { inbox, readState, server, stop } = await startBoth('bun', undefined)
    const browser = createOidcBrowser(server)
    await browser.signIn()
    expect(await readState(browser.cookie())).toMatchObject({ isSignedIn: true, endsAtProvider: false })
    expect(await browser.open(inbox('oidc/sign-out'))).toBe(inbox())
    await stop()
  },
  START_MS,
)
