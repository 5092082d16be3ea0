import { createHash } from 'node:crypto'

/** An OpenID Connect provider on this machine. Changing a property affects later sign-ins. */
export interface TestIdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claims that replace those of the ID token. A claim with the value undefined is removed. */
  claims: Record<string, unknown>
  /** Claims of the UserInfo endpoint. */
  userInfo: Record<string, unknown>
  /** The error that the provider returns in place of a code. */
  authorizationError: string | undefined
  /** True if the token endpoint and the keys answer 503. */
  isDown: boolean
  /** True if ID tokens are signed with a key that the provider has not published. */
  hasForeignKey: boolean
  /** True if codes work more than once. */
  allowsReplay: boolean
  /** The `end_session_endpoint` of the discovery document; undefined leaves it out. */
  endSessionEndpoint: string | undefined
  /** Parameters of the last authorization request. */
  asked: URLSearchParams
  stop(): Promise<void>
}

interface Grant {
  challenge: string
  nonce: string
  redirectUri: string
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const createKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const [key, foreignKey] = await Promise.all([createKey(), createKey()])
  const published = { ...(await crypto.subtle.exportKey('jwk', key.publicKey)), kid: 'one', alg: 'RS256' }
  const grants = new Map<string, Grant>()
  const server: ReturnType<typeof Bun.serve> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const url = new URL(request.url)
      if (url.pathname === '/.well-known/openid-configuration') return Response.json(describe())
      if (url.pathname === '/authorize') return authorize(url.searchParams)
      if (url.pathname === '/end-session')
        return Response.redirect(url.searchParams.get('post_logout_redirect_uri') ?? issuer)
      if (provider.isDown) return new Response('down', { status: 503 })
      if (url.pathname === '/keys') return Response.json({ keys: [published] })
      if (url.pathname === '/token') return exchange(request)
      if (url.pathname === '/userinfo') return Response.json({ sub: 'person-1', ...provider.userInfo })
      return new Response(null, { status: 404 })
    },
  })
  const issuer: string = `http://127.0.0.1:${server.port}`
  const provider: TestIdentityProvider = {
    issuer,
    clientId: 'inbox',
    clientSecret: 'a secret: of the+client',
    claims: {},
    userInfo: {},
    authorizationError: undefined,
    isDown: false,
    hasForeignKey: false,
    allowsReplay: false,
    endSessionEndpoint: `${issuer}/end-session`,
    asked: new URLSearchParams(),
    stop: () => server.stop(true),
  }

  const describe = (): object => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: provider.endSessionEndpoint,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

  /** Redirects the browser back with a code, as if the person had signed in. */
  function authorize(asked: URLSearchParams): Response {
    provider.asked = asked
    const redirectUri = asked.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    if (provider.authorizationError === undefined) {
      const code = crypto.randomUUID()
      const challenge = asked.get('code_challenge') ?? ''
      grants.set(code, { challenge, nonce: asked.get('nonce') ?? '', redirectUri })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', provider.authorizationError)
    }
    return Response.redirect(back.href)
  }

  async function exchange(request: Request): Promise<Response> {
    const basic = [provider.clientId, provider.clientSecret]
      .map((part) => new URLSearchParams([['', part]]).toString().slice(1))
      .join(':')
    if (request.headers.get('Authorization') !== `Basic ${Buffer.from(basic).toString('base64')}`)
      return Response.json({ error: 'invalid_client' }, { status: 401 })
    const form = new URLSearchParams(await request.text())
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    if (!provider.allowsReplay) grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
    if (!isRight) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    return Response.json({
      access_token: crypto.randomUUID(),
      token_type: 'Bearer',
      id_token: await signIdToken(grant.nonce),
    })
  }

  async function signIdToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 60 }
    const claims = {
      iss: issuer,
      aud: provider.clientId,
      sub: 'person-1',
      nonce,
      ...times,
      ...provider.claims,
    }
    const text = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encode(claims)}`
    const { privateKey } = provider.hasForeignKey ? foreignKey : key
    const signature = await crypto.subtle.sign(RS256, privateKey, Buffer.from(text))
    return `${text}.${Buffer.from(signature).toString('base64url')}`
  }
  return provider
}
