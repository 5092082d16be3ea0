import { Jwt } from 'hono/utils/jwt'
import type { HonoJsonWebKey } from 'hono/utils/jwt/jws'
import * as v from 'valibot'
import { ProblemError } from '../../src/http/problem.ts'
import type { Clock } from '../../src/ports/ports.ts'
import type { Vars } from '../../src/ports/vars.ts'

/** Header in which Cloudflare Access sends its token. */
export const ACCESS_HEADER = 'Cf-Access-Jwt-Assertion'

/** Cache duration of the keys. Access replaces its keys every six weeks, and publishes each new key well in advance. */
const KEYS_CACHE_MS = 60 * 60 * 1000
/** Minimum interval between requests for keys, so that many tokens with unknown keys do not cause many requests. */
const KEY_REQUEST_INTERVAL_MS = 60_000
const ASK_TIMEOUT_MS = 5_000

/** A user that Access has authenticated. */
export interface AccessUser {
  /** Email of a person, or name of a program's service token. */
  name: string
  isProgram: boolean
}

export interface CloudflareAccess {
  /**
   * Returns the user of a token. Returns `undefined` for an expired token, and for a token of another team or
   * application.
   * @throws ProblemError unavailable if the team's keys cannot be loaded.
   */
  verify(token: string): Promise<AccessUser | undefined>
}

const claimsSchema = v.object({
  exp: v.number(),
  email: v.optional(v.pipe(v.string(), v.minLength(1))),
  common_name: v.optional(v.pipe(v.string(), v.minLength(1))),
})

const keysSchema = v.object({ keys: v.array(v.looseObject({ kid: v.string(), kty: v.string() })) })

/**
 * Verifies tokens of Cloudflare Access. Hono checks signature and claims. The team's keys are cached here, because
 * neither Hono nor jose's `createRemoteJWKSet()` continues to accept known keys while new keys cannot be loaded.
 */
export function createCloudflareAccess(
  { issuer, audience }: NonNullable<Vars['access']>,
  clock: Clock,
): CloudflareAccess {
  let keys: HonoJsonWebKey[] = []
  let requestedAt = -Infinity

  async function requestKeys(): Promise<void> {
    requestedAt = clock.now()
    try {
      const answer = await fetch(`${issuer}/cdn-cgi/access/certs`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      })
      keys = v.parse(keysSchema, await answer.json()).keys
    } catch {
      // Continues with the cached keys, which may still be valid. Without any, no token can be verified.
      if (keys.length === 0) {
        throw new ProblemError(
          'unavailable',
          'The keys of Cloudflare Access cannot be loaded. Try again in a minute.',
        )
      }
    }
  }

  async function findKeys(kid: string | undefined): Promise<HonoJsonWebKey[]> {
    const age = clock.now() - requestedAt
    const isKnown = keys.some((key) => key.kid === kid)
    if (age > KEYS_CACHE_MS || (!isKnown && age > KEY_REQUEST_INTERVAL_MS)) await requestKeys()
    return keys
  }

  return {
    async verify(token) {
      const kid = parseKeyId(token)
      if (kid === undefined) return undefined
      const options = {
        keys: await findKeys(kid),
        allowedAlgorithms: ['RS256'],
        // `iat` is not checked, because clocks differ slightly. `exp` is checked.
        verification: { iss: issuer, aud: audience, iat: false },
      } as const
      const claims = await Jwt.verifyWithJwks(token, options).catch(() => undefined)
      const read = v.safeParse(claimsSchema, claims)
      if (!read.success) return undefined
      const { common_name: program, email } = read.output
      const name = email ?? program
      // Requests of programs skip the origin check, so a token without a name must not count as a program's.
      return name === undefined ? undefined : { name, isProgram: email === undefined }
    },
  }
}

function parseKeyId(token: string): string | undefined {
  try {
    return Jwt.decode(token).header.kid
  } catch {
    return undefined
  }
}
