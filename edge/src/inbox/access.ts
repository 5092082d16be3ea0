import { Jwt } from 'hono/utils/jwt'
import type { HonoJsonWebKey } from 'hono/utils/jwt/jws'
import * as v from 'valibot'
import { ProblemError } from '../http/problem.ts'
import type { Clock, Vars } from '../ports/ports.ts'

/** The header in which Cloudflare Access says who it has let through. */
export const ACCESS_HEADER = 'Cf-Access-Jwt-Assertion'

/** Access changes its keys every six weeks, and announces the next one long before. */
const KEYS_KEPT_MS = 60 * 60 * 1000
/** Tokens that name keys nobody has must not make us ask for keys at every request. */
const ASKED_EVERY_MS = 60_000
const ASK_TIMEOUT_MS = 5_000

/** Somebody whom Access has let through. */
export interface AccessVisitor {
  /** E-mail address of a person, name of a program's service token. */
  name: string
  isProgram: boolean
}

export interface Access {
  /**
   * `undefined` for a token that is not the team's, not for this application, or too old.
   * @throws ProblemError unavailable where the team's keys cannot be had.
   */
  verify(token: string): Promise<AccessVisitor | undefined>
}

const claimsSchema = v.object({
  exp: v.number(),
  email: v.optional(v.pipe(v.string(), v.minLength(1))),
  common_name: v.optional(v.string(), 'a program'),
})

const keysSchema = v.object({ keys: v.array(v.looseObject({ kid: v.string(), kty: v.string() })) })

export function createAccess({ issuer, audience }: NonNullable<Vars['access']>, clock: Clock): Access {
  let keys: HonoJsonWebKey[] = []
  let askedAt = -Infinity

  async function askForKeys(): Promise<void> {
    askedAt = clock.now()
    try {
      const answer = await fetch(`${issuer}/cdn-cgi/access/certs`, {
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      })
      keys = v.parse(keysSchema, await answer.json()).keys
    } catch {
      // Those we have may well be the right ones still.
      if (keys.length === 0) {
        throw new ProblemError(
          'unavailable',
          'Cloudflare Access does not tell its keys; try again in a minute.',
        )
      }
    }
  }

  async function findKeys(kid: string | undefined): Promise<HonoJsonWebKey[]> {
    const age = clock.now() - askedAt
    const isKnown = keys.some((key) => key.kid === kid)
    if (age > KEYS_KEPT_MS || (!isKnown && age > ASKED_EVERY_MS)) await askForKeys()
    return keys
  }

  return {
    async verify(token) {
      const kid = readKeyId(token)
      if (kid === undefined) return undefined
      const options = {
        keys: await findKeys(kid),
        allowedAlgorithms: ['RS256'],
        // Without `iat`: two clocks are never quite the same, and `exp` is what counts.
        verification: { iss: issuer, aud: audience, iat: false },
      } as const
      const claims = await Jwt.verifyWithJwks(token, options).catch(() => undefined)
      const read = v.safeParse(claimsSchema, claims)
      if (!read.success) return undefined
      const { common_name: program, email } = read.output
      return { name: email ?? program, isProgram: email === undefined }
    },
  }
}

function readKeyId(token: string): string | undefined {
  try {
    return Jwt.decode(token).header.kid
  } catch {
    return undefined
  }
}
