import { afterAll, expect, test } from 'bun:test'
import { createOwner, openProvider } from '../support/provider.ts'

const provider = await openProvider()
const api = `${provider.origin}/inbox/api`

afterAll(() => provider.close())

async function signIn(): Promise<{ Cookie: string }> {
  const answer = await fetch(`${api}/session`, {
    method: 'POST',
    body: JSON.stringify({ token: provider.inboxToken }),
  })
  expect(answer.status).toBe(204)
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  return { Cookie: cookie.slice(0, cookie.indexOf(';')) }
}

const readStatus = async (headers: { Cookie: string }) => (await fetch(`${api}/projects`, { headers })).status

test('after signing out, a copy of the cookie opens nothing, and other browsers stay signed in', async () => {
  const [first, second] = [await signIn(), await signIn()]
  expect(first).not.toEqual(second)
  expect((await fetch(`${api}/session`, { method: 'DELETE', headers: first })).status).toBe(204)
  expect(await readStatus(first)).toBe(401)
  expect(await readStatus(second)).toBe(200)
})

test('signing out everywhere ends all sessions, and only the owner can', async () => {
  const [first, second] = [await signIn(), await signIn()]
  const signOut = (headers: Record<string, string>) => fetch(`${api}/sessions`, { method: 'DELETE', headers })
  expect((await signOut({})).status).toBe(401)
  expect((await signOut({ ...first, Origin: 'https://evil.example' })).status).toBe(403)
  expect(await readStatus(second)).toBe(200)
  expect((await signOut({ ...first, Origin: provider.origin })).status).toBe(204)
  expect([await readStatus(first), await readStatus(second)]).toEqual([401, 401])
})

test('sign-ins, sign-outs and wrong tokens are in the audit log, with the address', async () => {
  const headers = await signIn()
  await fetch(`${api}/session`, { method: 'POST', body: '{"token":"a guess"}' })
  await fetch(`${api}/session`, { method: 'DELETE', headers })
  const { body } = await createOwner(provider)('GET', '/audit?limit=3')
  expect(body).toMatchObject({
    entries: [
      { action: 'session.ended', who: 'owner', detail: { address: expect.any(String) } },
      { action: 'session.refused', who: 'unknown', detail: { address: expect.any(String) } },
      { action: 'session.started', who: 'owner', detail: { address: expect.any(String) } },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('a guess')
})
