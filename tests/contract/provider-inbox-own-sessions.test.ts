import { afterAll, expect, test } from 'bun:test'
import type { OwnSession } from '../../edge/inbox/sign-in/contract.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { acceptInvitation, addMember, askWithCookie, type TeamMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

/** Signs a member in with another browser. */
async function signInAgain({ email }: TeamMember): Promise<string> {
  const { body } = await owner('POST', '/invitations', { email, role: 'reader' })
  return (await acceptInvitation(provider, Object(body).url, 'Ann Lee')).cookie
}

async function readSessions(cookie: string): Promise<OwnSession[]> {
  return Object((await askWithCookie(provider, '/account/sessions', { cookie })).body).sessions
}

test('a member sees where they are signed in, and signs another browser out', async () => {
  const ann = await addMember(provider, 'reader')
  const other = await signInAgain(ann)
  const sessions = await readSessions(ann.cookie)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(sessions[0]).toEqual({
    id: expect.stringMatching(/^[\w-]{24}$/),
    address: expect.any(String),
    userAgent: expect.stringMatching(/\w/),
    startedAt: expect.any(String),
    seenAt: expect.any(String),
    isCurrent: expect.any(Boolean),
  })
  // A request with a personal token has no current session.
  const { body } = await createOwner({ ...provider, inboxToken: ann.token })('GET', '/account/sessions')
  expect(Object(body).sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    false,
    false,
  ])

  const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await ann.call('DELETE', `/account/sessions/${id}`)).status).toBe(204)
  expect(await askWithCookie(provider, '/account', { cookie: other })).toMatchObject({ status: 401 })
  expect(await readSessions(ann.cookie)).toMatchObject([{ isCurrent: true }])
  expect(await ann.call('DELETE', `/account/sessions/${id}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('the session of another member is neither shown nor ended', async () => {
  const [ann, eve] = [await addMember(provider, 'reader'), await addMember(provider, 'admin')]
  const [session] = await readSessions(ann.cookie)
  expect((await readSessions(eve.cookie)).map(({ id }) => id)).not.toContain(session?.id)
  expect((await eve.call('DELETE', `/account/sessions/${session?.id}`)).status).toBe(404)
  expect((await askWithCookie(provider, '/account', ann)).status).toBe(200)
})
