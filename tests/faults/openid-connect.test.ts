import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type TestIdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { createOidcBrowser } from '../support/oidc-browser.ts'
import { createOwner } from '../support/provider.ts'
import { type Runtime, startServer, type TestServer } from '../support/servers.ts'
import { askWithCookie } from '../support/team-members.ts'

const START_MS = 120_000

describe.each<Runtime>(['bun', 'workerd'])('sign-in with OpenID Connect on %s', (runtime) => {
  let identities: TestIdentityProvider
  let server: TestServer
  let owner: ReturnType<typeof createOwner>

  beforeAll(async () => {
    identities = await startIdentityProvider()
    server = await startServer({
      runtime,
      env: {
        OIDC_ISSUER: identities.issuer,
        OIDC_CLIENT_ID: identities.clientId,
        OIDC_CLIENT_SECRET: identities.clientSecret,
        OIDC_NAME: 'Example ID',
        TEAM_DOMAINS: 'team.example=member,guests.example=reader',
      },
    })
    owner = createOwner({ ...server, close: async () => {} })
  }, START_MS)

  afterAll(async () => {
    await server.stop()
    await identities.stop()
  })

  beforeEach(() => {
    const email = `${crypto.randomUUID()}@team.example`
    Object.assign(identities, {
      claims: { email, email_verified: true, name: 'Ann Lee' },
      userInfo: {},
      authorizationError: undefined,
      isDown: false,
      hasForeignKey: false,
      allowsReplay: false,
    })
  })

  const inbox = (path = '') => `${server.origin}/inbox/${path}`
  const failure = (name: string) => inbox(`#sign-in=${name}`)
  const readAccount = async (cookie: string) => {
    const { status, body } = await askWithCookie({ ...server, close: async () => {} }, '/account', { cookie })
    return { status, ...Object(body) }
  }
  const expectRefusal = async (name: string) => {
    const browser = createOidcBrowser(server)
    expect(await browser.signIn()).toBe(failure(name))
    expect(await readAccount(browser.cookie())).toMatchObject({ status: 401 })
  }
  const readNewestEntry = async () => Object((await owner('GET', '/audit?limit=1')).body).entries[0]

  test('the sign-in screen learns the name of the provider', async () => {
    const response = await fetch(inbox('api/session'))
    expect(await response.json()).toEqual({
      isSignedIn: false,
      singleSignOn: 'Example ID',
      endsAtProvider: false,
    })
  })

  test('a person of a configured domain joins with its role, and returns to the page they wanted', async () => {
    const browser = createOidcBrowser(server)
    expect(await browser.signIn('reports/r.1?tab=console')).toBe(inbox('reports/r.1?tab=console'))
    const { email } = identities.claims
    expect(await readAccount(browser.cookie())).toMatchObject({
      status: 200,
      name: 'Ann Lee',
      email,
      role: 'member',
    })
    expect(Object.fromEntries(identities.asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: inbox('oidc/callback'),
    })

    // The same person signs in again, and stays the same member.
    const again = createOidcBrowser(server)
    await again.signIn()
    expect((await readAccount(again.cookie())).id).toBe((await readAccount(browser.cookie())).id)
  })

  test('an invited person gets the role of the invitation, and the invitation is used', async () => {
    const email = `${crypto.randomUUID()}@elsewhere.example`
    await owner('POST', '/invitations', { email, role: 'admin' })
    identities.claims = { ...identities.claims, email: email.toUpperCase() }
    const browser = createOidcBrowser(server)
    await browser.signIn()
    expect(await readAccount(browser.cookie())).toMatchObject({ status: 200, email, role: 'admin' })
    const { invitations } = Object((await owner('GET', '/invitations')).body)
    expect(JSON.stringify(invitations)).not.toContain(email)
  })

  test('a person who is not invited is refused, and the audit log names them', async () => {
    const domains = ['evil.example', 'sub.team.example', 'team.example.evil.example', 'example']
    for (const email of domains.map((domain) => `eve@${domain}`))
      await expectClaimsRefused({ email }, 'not_invited')
    expect(await readNewestEntry()).toMatchObject({
      action: 'session.refused',
      detail: { by: 'OpenID Connect', email: 'eve@example', reason: 'not invited' },
    })
  })

  async function expectClaimsRefused(claims: object, name: string): Promise<void> {
    identities.claims = { ...identities.claims, ...claims }
    await expectRefusal(name)
  }

  test.each([
    ['an unverified email', { email_verified: false }, 'unverified'],
    ['no statement about the email', { email_verified: undefined }, 'unverified'],
    ['no email', { email: undefined }, 'unverified'],
    ['another nonce', { nonce: 'of-another-sign-in' }, 'refused'],
    ['no nonce', { nonce: undefined }, 'refused'],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 600 }, 'refused'],
    ['the token of another client', { aud: 'another-client' }, 'refused'],
    [
      'a token that another client asked for',
      { aud: ['inbox', 'another-client'], azp: 'another-client' },
      'refused',
    ],
    ['the token of another provider', { iss: 'https://evil.example' }, 'refused'],
  ])('%s is refused', async (_, claims, name) => {
    await expectClaimsRefused(claims, name)
  })

  test('a token with the signature of another key is refused', async () => {
    identities.hasForeignKey = true
    await expectRefusal('refused')
  })

  test('the email can come from the UserInfo endpoint', async () => {
    const { email } = identities.claims
    identities.claims = {}
    identities.userInfo = { email, email_verified: true }
    const browser = createOidcBrowser(server)
    await browser.signIn()
    // A person without a name gets their email as name.
    expect(await readAccount(browser.cookie())).toMatchObject({ status: 200, email, name: email })
    identities.userInfo = { email, email_verified: true, sub: 'person-2' }
    await expectRefusal('refused')
  })

  test('another state, or the callback in another browser, is refused', async () => {
    const browser = createOidcBrowser(server)
    const callback = new URL(await browser.authorize(await browser.start()))
    callback.searchParams.set('state', 'f'.repeat(64))
    expect(await browser.finish(callback.href)).toBe(failure('expired'))

    const ann = createOidcBrowser(server)
    const stolen = await ann.authorize(await ann.start())
    const eve = createOidcBrowser(server)
    await eve.start()
    expect(await eve.finish(stolen)).toBe(failure('expired'))
    expect(await createOidcBrowser(server).finish(stolen)).toBe(failure('expired'))
    expect(await readAccount(eve.cookie())).toMatchObject({ status: 401 })
  })

  test('a callback works once, even if the browser kept its cookie and the provider accepts the code again', async () => {
    identities.allowsReplay = true
    const browser = createOidcBrowser(server)
    const callback = await browser.authorize(await browser.start())
    const attempt = browser.cookie()
    expect(await browser.finish(callback)).toBe(inbox())
    const replay = createOidcBrowser(server)
    replay.restoreCookie(attempt)
    expect(await replay.finish(callback)).toBe(failure('expired'))
    expect(await readAccount(replay.cookie())).toMatchObject({ status: 401 })
  })

  test('a code that the provider does not know is refused', async () => {
    const browser = createOidcBrowser(server)
    const callback = new URL(await browser.authorize(await browser.start()))
    callback.searchParams.set('code', 'a guess')
    expect(await browser.finish(callback.href)).toBe(failure('refused'))
  })

  test('a person who cancels at the provider returns to the sign-in screen', async () => {
    identities.authorizationError = 'access_denied'
    await expectRefusal('canceled')
    identities.authorizationError = 'server_error'
    await expectRefusal('refused')
  })

  test('while the provider is down, the sign-in screen says so, and the inbox token still works', async () => {
    identities.isDown = true
    await expectRefusal('unavailable')
    expect((await owner('GET', '/account')).status).toBe(200)
    identities.isDown = false
    expect(await createOidcBrowser(server).signIn()).toBe(inbox())
  })

  test('a removed member is refused until an admin invites them again', async () => {
    const browser = createOidcBrowser(server)
    await browser.signIn()
    const { id, email } = await readAccount(browser.cookie())
    await owner('DELETE', `/members/${id}`)
    await expectRefusal('removed')
    await owner('POST', '/invitations', { email, role: 'reader' })
    const again = createOidcBrowser(server)
    await again.signIn()
    expect(await readAccount(again.cookie())).toMatchObject({ status: 200, id, role: 'reader' })
  })

  test('sign-in never leads to another site', async () => {
    const sites = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']
    for (const path of [...sites, '../api', '%2e%2e/api', 'a\nb'])
      expect([path, await createOidcBrowser(server).start(path)]).toEqual([path, 'status 400'])
  })
})
