import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Jwt } from 'hono/utils/jwt'
import { createCloudflareAccess } from './cloudflare-access.ts'

const HOUR_MS = 3_600_000
const audience = 'the-inbox-application'

let team: ReturnType<typeof Bun.serve>
let privateKey: JsonWebKey & { kid: string }
let answer: () => Response
let requests = 0

beforeAll(async () => {
  const length = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const pair = await crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', ...length },
    true,
    ['sign', 'verify'],
  )
  const exported = await crypto.subtle.exportKey('jwk', pair.privateKey)
  privateKey = Object.assign(exported, { kid: 'one', alg: 'RS256' })
  const { kty, n, e, alg, kid } = privateKey
  answer = () => Response.json({ keys: [{ kty, n, e, alg, kid }] })
  team = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      requests += 1
      return answer()
    },
  })
})

afterAll(() => team.stop(true))

test('known keys stay valid while the keys of the team cannot be loaded again', async () => {
  const issuer = `http://127.0.0.1:${team.port}`
  let now = Date.now()
  const access = createCloudflareAccess({ issuer, audience }, { now: () => now })
  const seconds = Math.floor(now / 1000)
  // The clock of Access can be ahead.
  const claims = { iss: issuer, aud: audience, iat: seconds + 30, exp: seconds + 60 }
  const token = await Jwt.sign({ ...claims, email: 'ann@example.com' }, privateKey)
  const visitor = { name: 'ann@example.com', isProgram: false }

  expect(await access.verify(token)).toEqual(visitor)
  answer = () => new Response('down', { status: 503 })
  now += 2 * HOUR_MS
  expect(await access.verify(token)).toEqual(visitor)
  expect(requests).toBe(2)
})
