import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import { SIGN_IN_ATTEMPT_MS } from '../../contract/limits.ts'
import { createId } from '../../src/http/create-id.ts'
import type { Clock } from '../../src/ports/ports.ts'
import type { OpenIdConnectVars } from '../../src/ports/vars.ts'
import type { InboxContext } from '../context.ts'
import { selectCookiePrefix } from './sessions.ts'
import { createSignature, readSignedText, type Signing, signText } from '../../src/http/signing.ts'

/**
 * Cache duration of the discovery document, which has the URLs of the provider. oauth4webapi caches the provider's
 * keys.
 */
const DISCOVERY_CACHE_MS = 60 * 60 * 1000
const REQUEST_TIMEOUT_MS = 5_000
const CLOCK_TOLERANCE_SECONDS = 30

/**
 * Anyone can create a personal Google account with an address of any domain. Accounts of organizations have the claim
 * `hd`.
 */
const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Claims about the person, from the ID token or the UserInfo endpoint. */
interface Identity {
  email: string
  isEmailVerified: boolean
  /**
   * True if the person created the account themselves. Such an account still works after the person leaves the
   * organization that owns the email's domain.
   */
  isPersonalAccount: boolean
  name: string | undefined
  /** Undefined if groups have no roles. */
  groups: readonly string[] | undefined
}

/** The provider answered with an error, or with an answer that does not belong to this sign-in. */
export class SignInRefusedError extends Error {
  override name = 'SignInRefusedError'
}

interface IdentityProvider {
  /** @throws Error if the discovery document cannot be loaded. */
  createSignInUrl(values: AttemptValues, redirectUri: string): Promise<URL>
  /**
   * Returns the URL at which the provider ends its own session and then sends the browser to `returnTo` (OpenID Connect
   * RP-Initiated Logout); undefined if the provider has no such URL.
   * @throws Error if the discovery document cannot be loaded.
   */
  createSignOutUrl(returnTo: string): Promise<URL | undefined>
  /**
   * Exchanges the code in the URL of the callback.
   * @throws SignInRefusedError, or another error if the provider cannot be reached.
   */
  fetchIdentity(callback: URL, values: AttemptValues, redirectUri: string): Promise<Identity>
}

const claimsSchema = v.object({
  email: v.nullish(v.string(), ''),
  // Some providers send the text "true" instead of a boolean.
  email_verified: v.nullish(v.union([v.boolean(), v.string()]), false),
  hd: v.nullish(v.string(), ''),
  name: v.nullish(v.string()),
})

/** Signs people in with the authorization code flow of OpenID Connect, with PKCE, state and nonce. */
export function createIdentityProvider(
  { issuer, clientId, clientSecret, groupsClaim }: OpenIdConnectVars,
  clock: Clock,
): IdentityProvider {
  const issuerUrl = new URL(issuer)
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  let known: { server: oauth.AuthorizationServer; at: number } | undefined

  const options = () => ({
    signal: () => AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    // The settings allow plain http for the address 127.0.0.1 only.
    [oauth.allowInsecureRequests]: issuerUrl.protocol === 'http:',
  })

  async function discover(): Promise<oauth.AuthorizationServer> {
    const now = clock.now()
    if (known && now - known.at < DISCOVERY_CACHE_MS) return known.server
    try {
      const response = await oauth.discoveryRequest(issuerUrl, options())
      known = { server: await oauth.processDiscoveryResponse(issuerUrl, response), at: now }
      return known.server
    } catch (error) {
      // Continues with the cached document, which is probably still valid.
      if (known) return known.server
      throw error
    }
  }

  function parseEndpoint(name: string, text: string): URL {
    const url = new URL(text)
    if (url.protocol !== 'https:' && issuerUrl.protocol === 'https:')
      throw new Error(`The ${name} in the discovery document is not an https URL.`)
    return url
  }

  return {
    async createSignInUrl({ state, nonce, verifier }, redirectUri) {
      const { authorization_endpoint: endpoint, scopes_supported: scopes = [] } = await discover()
      if (endpoint === undefined) throw new Error('The discovery document has no authorization_endpoint.')
      const url = parseEndpoint('authorization_endpoint', endpoint)
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope:
          groupsClaim !== undefined && scopes.includes('groups')
            ? 'openid email profile groups'
            : 'openid email profile',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url
    },

    async createSignOutUrl(returnTo) {
      const { end_session_endpoint: endpoint } = await discover()
      if (endpoint === undefined) return undefined
      const url = parseEndpoint('end_session_endpoint', endpoint)
      url.searchParams.set('client_id', clientId)
      url.searchParams.set('post_logout_redirect_uri', returnTo)
      return url
    },

    async fetchIdentity(callback, { state, nonce, verifier }, redirectUri) {
      const server = await discover()
      return refuseInvalid(async () => {
        const parameters = oauth.validateAuthResponse(server, client, callback, state)
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          selectClientAuth(server, clientSecret),
          parameters,
          redirectUri,
          verifier,
          options(),
        )
        const expected = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
        await oauth.validateApplicationLevelSignature(server, response, options())
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (!claims) throw new SignInRefusedError('no ID token')
        const hasAll =
          claims['email'] !== undefined && (groupsClaim === undefined || claims[groupsClaim] !== undefined)
        if (hasAll || server.userinfo_endpoint === undefined)
          return parseIdentity(claims, server.issuer, groupsClaim)
        // Some providers put the email in the ID token only if it is requested without an access token.
        const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options())
        const userInfo = await oauth.processUserInfoResponse(server, client, claims.sub, answer)
        return parseIdentity({ ...claims, ...userInfo }, server.issuer, groupsClaim)
      })
    },
  }
}

/** Parses claims whose signature or origin has been verified. */
export function parseIdentity(claims: object, issuer: string, groupsClaim?: string): Identity {
  const read = v.safeParse(claimsSchema, claims)
  if (!read.success) throw new SignInRefusedError('claims of an unknown type')
  const { email, email_verified: verified, hd: organization, name } = read.output
  return {
    email,
    isEmailVerified: verified === true || verified === 'true',
    isPersonalAccount: issuer === GOOGLE_ISSUER && organization === '',
    name: name ?? undefined,
    groups: groupsClaim === undefined ? undefined : parseGroups(claims, groupsClaim),
  }
}

/**
 * @throws SignInRefusedError if the provider does not send the claim. A setting of the provider must not remove members,
 * as the loss of their group does.
 */
function parseGroups(claims: object, name: string): string[] {
  const read = v.safeParse(
    v.union([v.string(), v.array(v.string())]),
    new Map(Object.entries(claims)).get(name),
  )
  if (!read.success) throw new SignInRefusedError(`no claim ${name} with the groups`)
  return typeof read.output === 'string' ? [read.output] : read.output
}

function selectClientAuth(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(secret)
    : oauth.ClientSecretPost(secret)
}

/**
 * Error codes for responses that are not OpenID Connect, such as a proxy's error page. They mean that the provider is
 * unavailable, not that it refused the sign-in.
 */
const unreadableAnswers: ReadonlySet<string | undefined> = new Set([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
  oauth.HTTP_REQUEST_FORBIDDEN,
])

/**
 * Returns only text that looks like an error code. Anyone can write any text into the URL of the callback, and admins
 * read the code in the audit log.
 */
function cleanCode(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'an unknown error'
}

/** Turns the errors of invalid answers into `SignInRefusedError`, and throws all other errors unchanged. */
async function refuseInvalid<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
      throw new SignInRefusedError(cleanCode(error.error), { cause: error })
    if (error instanceof oauth.OperationProcessingError && !unreadableAnswers.has(error.code))
      throw new SignInRefusedError(error.message, { cause: error })
    if (error instanceof oauth.UnsupportedOperationError)
      throw new SignInRefusedError(error.message, { cause: error })
    if (error instanceof oauth.WWWAuthenticateChallengeError)
      throw new SignInRefusedError('The provider refused the client id or the client secret.', {
        cause: error,
      })
    throw error
  }
}

const COOKIE = 'inbox-oidc'
/** Purpose of the cookie's signature. */
const PURPOSE = 'openid connect attempt'

/**
 * A sign-in that waits for the provider's answer. The browser keeps the attempt in a cookie, so that the server stores
 * nothing.
 */
interface Attempt {
  id: string
  expiresAt: number
  /** Path to open after the sign-in, relative to the inbox. */
  path: string
}

/** Values of one attempt. The values are derived from the id of the attempt, which the provider never sees. */
interface AttemptValues {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
  /** Identifies the attempt in the table of used sign-ins. */
  hash: string
}

/** Starts an attempt and sets its cookie, so that only this browser can finish it. */
export async function startAttempt(c: Context, context: InboxContext, path: string): Promise<AttemptValues> {
  const attempt = { id: createId() + createId(), expiresAt: context.clock.now() + SIGN_IN_ATTEMPT_MS, path }
  const text = `${attempt.id}.${attempt.expiresAt}.${encodeURIComponent(path)}`
  const prefix = selectCookiePrefix(c, context)
  setCookie(c, COOKIE, await signText(PURPOSE, text, context), {
    path: '/',
    httpOnly: true,
    // The provider sends the browser back from its own site, and browsers send no Strict cookie with that request.
    sameSite: 'Lax',
    maxAge: SIGN_IN_ATTEMPT_MS / 1000,
    ...(prefix !== undefined && { prefix }),
  })
  return deriveValues(attempt, context)
}

/** Returns the attempt of this browser; undefined if the browser has no attempt, or if the attempt has expired. */
export async function readAttempt(c: Context, context: InboxContext): Promise<Attempt | undefined> {
  const prefix = selectCookiePrefix(c, context)
  const value = getCookie(c, COOKIE, prefix)
  if (value === undefined) return undefined
  const signed = await readSignedText(PURPOSE, value, context)
  if (!signed) return undefined
  const [id = '', expires = '', ...path] = signed.text.split('.')
  const expiresAt = Number(expires)
  return context.clock.now() < expiresAt
    ? { id, expiresAt, path: decodeURIComponent(path.join('.')) }
    : undefined
}

/** Makes the browser forget its attempt. */
export function removeAttempt(c: Context, context: InboxContext): void {
  const prefix = selectCookiePrefix(c, context)
  deleteCookie(c, prefix === undefined ? COOKIE : `__Host-${COOKIE}`, {
    path: '/',
    ...(prefix !== undefined && { secure: true }),
  })
}

export async function deriveValues({ id }: Attempt, signing: Signing): Promise<AttemptValues> {
  const derive = (name: string) => createSignature('openid connect', `${name} ${id}`, signing)
  return {
    state: await derive('state'),
    nonce: await derive('nonce'),
    verifier: await derive('verifier'),
    hash: await derive('hash'),
  }
}
