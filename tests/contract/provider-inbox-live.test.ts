import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { LIVE_STREAMS, LIVE_STREAMS_PER_MEMBER } from '../../edge/contract/limits.ts'
import { liveEventSchemas } from '../../edge/inbox/live/contract.ts'
import { openLive } from '../support/live-events.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

test('a stream reports new, changed and deleted reports of its project only', async () => {
  const { report, sdkKey } = await openProject(provider)
  const other = await openProject(provider)
  const live = await openLive(provider, { query: `project=${sdkKey}` })
  expect(live.response.headers.get('Content-Type')).toBe('text/event-stream')
  expect(live.response.headers.get('Cache-Control')).toBe('no-store')
  expect(await live.next()).toMatchObject({ name: 'ready', data: { isReset: false } })

  await other.report()
  const id = await report({ formData: { description: 'one\nline' } })
  const created = await live.next()
  expect(created).toMatchObject({ name: 'created', data: { id, title: 'one\nline', status: 'open' } })
  expect(v.is(liveEventSchemas.created, created?.data)).toBe(true)
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  expect(await live.next()).toMatchObject({ name: 'updated', data: { id, status: 'done' } })
  // A patch that changes nothing sends no event.
  await owner('PATCH', `/reports/${id}`, { status: 'done' })
  await owner('DELETE', `/reports/${id}`)
  expect(await live.next()).toMatchObject({ name: 'deleted', data: { id, project: sdkKey } })
  live.close()
}, 300_000)

test('a client that connects with the last change of a list gets every change after the list was read', async () => {
  const { report, sdkKey } = await openProject(provider)
  const id = await report()
  const { body } = await owner('GET', `/reports?project=${sdkKey}`)
  await owner('PATCH', `/reports/${id}`, { status: 'done' })

  const live = await openLive(provider, { query: `project=${sdkKey}&after=${Object(body).lastChange}` })
  expect(await live.next()).toMatchObject({ name: 'ready', data: { isReset: false } })
  expect(await live.next()).toMatchObject({ name: 'updated', data: { id, status: 'done' } })
  live.close()
}, 300_000)

test('a client that reconnects gets the missed events once and in order', async () => {
  const { report, sdkKey } = await openProject(provider)
  const query = `project=${sdkKey}`
  const first = await openLive(provider, { query })
  const ready = await first.next()
  first.close()
  const ids = [await report(), await report(), await report()]

  const second = await openLive(provider, { query, lastEventId: ready?.id ?? '' })
  expect(await second.next()).toMatchObject({ id: ready?.id, name: 'ready', data: { isReset: false } })
  const one = await second.next()
  second.close()
  const third = await openLive(provider, { query: `${query}&after=${one?.id}` })
  await third.next()
  const rest = [await third.next(), await third.next()]
  third.close()
  expect([one, ...rest].map((message) => Object(message?.data).id)).toEqual(ids)
  // A browser that reconnects requests the original URL again, and sends the last event id in a header.
  const fourth = await openLive(provider, {
    query: `${query}&after=${ready?.id}`,
    lastEventId: rest[1]?.id ?? '',
  })
  expect(await fourth.next()).toMatchObject({ id: rest[1]?.id, name: 'ready' })
  fourth.close()
}, 300_000)

test('a client with an unknown or expired event id is told to start over', async () => {
  const { report } = await openProject(provider)
  await report()
  const live = await openLive(provider, { lastEventId: '999999999999' })
  expect(await live.next()).toMatchObject({ name: 'ready', data: { isReset: true } })
  live.close()
  const refused = await openLive(provider, { query: 'after=soon' })
  expect(refused.response.status).toBe(400)
  refused.close()
})

test('the stream requires the token', async () => {
  const { response, close } = await openLive({ ...provider, inboxToken: 'wrong' })
  expect(response.status).toBe(401)
  close()
})

// Each waits for seconds, until the server checks the credential again.
test.concurrent.each(['token', 'session', 'removal', 'projects'])(
  'a stream ends within seconds when its credential ends (%s)',
  async (end) => {
    const { sdkKey } = await openProject(provider)
    const ann = await addMember(provider, 'member')
    const [token] = Object((await ann.call('GET', '/account/tokens')).body).tokens
    const [session] = Object((await ann.call('GET', '/account/sessions')).body).sessions
    const credential = end === 'session' ? { cookie: ann.cookie } : { token: ann.token }
    const live = await openLive(provider, { query: `project=${sdkKey}`, credential })
    expect(await live.next()).toMatchObject({ name: 'ready' })

    if (end === 'token') await ann.call('DELETE', `/account/tokens/${token.id}`)
    else if (end === 'session') await ann.call('DELETE', `/account/sessions/${session.id}`)
    else if (end === 'removal') await owner('DELETE', `/members/${ann.id}`)
    else await owner('PATCH', `/members/${ann.id}`, { projects: ['demo'] })
    // Without a check, the stream would send a comment after 15 s of silence, and end after 35 s.
    expect(await live.next()).toBeUndefined()
    expect(live.comments()).toBe(0)
    live.close()
  },
  300_000,
)

test('one member opens up to 20 streams, and others still open theirs', async () => {
  const [ann, bob] = [await addMember(provider, 'reader'), await addMember(provider, 'reader')]
  const open = (token: string) => openLive(provider, { credential: { token } })
  const streams = await Promise.all(Array.from({ length: LIVE_STREAMS_PER_MEMBER }, () => open(ann.token)))
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const more = await open(ann.token)
  expect([more.response.status, more.response.headers.get('Retry-After')]).toEqual([429, '30'])
  const other = await open(bob.token)
  expect(other.response.status).toBe(200)
  for (const { close } of [...streams, more, other]) close()
}, 300_000)

test('at most 100 live streams are open at a time, and a new one can open when one ends', async () => {
  const streams: Awaited<ReturnType<typeof openLive>>[] = []
  const tokens: string[] = []
  const open = async () => {
    const index = Math.floor(streams.length / LIVE_STREAMS_PER_MEMBER)
    tokens[index] ??= (await addMember(provider, 'reader')).token
    const live = await openLive(provider, { credential: { token: tokens[index] } })
    streams.push(live)
    return live.response
  }
  while ((await open()).status === 200 && streams.length <= LIVE_STREAMS);
  const refused = streams.at(-1)?.response
  expect([refused?.status, refused?.headers.get('Retry-After')]).toEqual([429, '30'])

  for (const { close } of streams) close()
  let status: number
  do ({ status } = await open())
  while (status === 429)
  expect(status).toBe(200)
  streams.at(-1)?.close()
}, 300_000)
