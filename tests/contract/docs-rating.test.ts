import { afterAll, expect, test } from 'bun:test'
import * as v from 'valibot'
import { RATING_BYTES, RATING_CHARACTERS } from '../../edge/contract/limits.ts'
import { ratingsSchema } from '../../edge/inbox/ratings/contract.ts'
import { ask, browserAccept, origin } from '../support/docs-requests.ts'
import { createOwner, openProvider } from '../support/provider.ts'

const PAGE = '/intro/keys'

const provider = await openProvider()
afterAll(() => provider.close())

/** Sends the form as a script does. `headers` can add the headers that a browser sends with a form. */
function send(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return ask('/rating', { method: 'POST', body: new URLSearchParams(fields), headers })
}

const createAnswer = (rest: Record<string, string> = {}) => ({
  id: crypto.randomUUID(),
  page: PAGE,
  helpful: 'no',
  text: `It lacks ${crypto.randomUUID()}.`,
  section: 'can-keys-be-changed',
  query: 'rotate key',
  ...rest,
})

async function readRating(page = PAGE) {
  const { body } = await createOwner(provider)('GET', '/ratings')
  const found = v.parse(ratingsSchema, body).pages.find((rated) => rated.page === page)
  return found ?? { page, yes: 0, no: 0, places: [], sentences: [] }
}

test('the form names the page that the reader came from, with the answer of the link, and runs no script', async () => {
  const headers = { Accept: browserAccept, Referer: `${origin}${PAGE}` }
  const response = await ask('/rating?no', { headers })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(html).toContain(`<option value="${PAGE}" selected>`)
  expect(html).toContain('value="no" required checked')
  expect(html).not.toContain('<script')
})

test('a form opened without a referrer asks for the page', async () => {
  const html = await (await ask('/rating?yes')).text()
  expect(html).toContain('<option value="">Choose a page</option>')
  expect(html).not.toContain(' selected>')
})

test('a plain form is answered with a page that links back, and its answer is in the inbox', async () => {
  const before = await readRating()
  const answer = createAnswer()
  const response = await send(answer, { Accept: browserAccept, Origin: origin })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<h1>Thank you</h1>')
  expect(html).toContain(`<a href="${PAGE}">Back to `)
  const { no, yes, sentences } = await readRating()
  expect([yes, no]).toEqual([before.yes, before.no + 1])
  expect(sentences[0]).toMatchObject({
    helpful: 'no',
    text: answer.text,
    section: answer.section,
    query: answer.query,
  })
})

test('a sentence that follows an answer completes it, and an answer that is sent again counts once', async () => {
  const before = await readRating()
  const answer = createAnswer({ helpful: 'yes' })
  expect((await send({ ...answer, text: '' })).status).toBe(204)
  expect((await send(answer)).status).toBe(204)
  expect((await send(answer)).status).toBe(204)
  const after = await readRating()
  expect([after.yes, after.no]).toEqual([before.yes + 1, before.no])
  expect(after.sentences.filter(({ text }) => text === answer.text)).toHaveLength(1)
})

test('owners see how readers of a section, and those who came from a search, answered', async () => {
  const query = crypto.randomUUID()
  const count = async (section: string, words: string) =>
    (await readRating('/intro/node-types')).places.find(
      (place) => place.section === section && place.query === words,
    )
  const answers = [
    { helpful: 'no', section: 'rpc-node', query },
    { helpful: 'no', section: 'rpc-node', query },
    { helpful: 'yes', section: 'rpc-node', query },
    { helpful: 'no', section: '', query },
    { helpful: 'no', section: '', query: '' },
  ]
  for (const answer of answers)
    expect((await send(createAnswer({ ...answer, page: '/intro/node-types', text: '' }))).status).toBe(204)
  expect(await count('rpc-node', query)).toMatchObject({ yes: 1, no: 2 })
  expect(await count('', query)).toMatchObject({ yes: 0, no: 1 })
  expect(await count('', '')).toBeUndefined()
})

test.each([
  ['without an answer', { helpful: '' }, 'Choose Yes or No.'],
  ['with another answer', { helpful: 'maybe' }, 'Choose Yes or No.'],
  ['about no page', { page: '' }, 'Choose a page from the list.'],
  ['about a page that does not exist', { page: '/none' }, 'No page has the path /none.'],
  ['with a long sentence', { text: 'x'.repeat(RATING_CHARACTERS + 1) }, 'Your sentence has more than'],
])('a form %s is not stored; it returns with what was entered', async (_, rest, problem) => {
  const before = await readRating()
  const answer = createAnswer({ text: '"><script>alert(1)</script>', ...rest })
  const shown = await send(answer, { Accept: browserAccept })
  const html = await shown.text()
  expect(shown.status).toBe(400)
  expect(html).toContain(problem)
  expect(html).toContain(answer.text.startsWith('x') ? answer.text : 'value="&quot;&gt;&lt;script&gt;')
  expect(html).not.toContain('<script')
  const answered = await send(answer)
  expect(answered.status).toBe(400)
  expect(Object(await answered.json()).detail).toContain(problem)
  expect(await readRating()).toEqual(before)
})

test('a form with an id that could be a session is not stored; it returns with an id that works', async () => {
  const answer = createAnswer({ id: 'a:b' })
  const shown = await send(answer, { Accept: browserAccept })
  const html = await shown.text()
  expect(shown.status).toBe(400)
  expect(html).toContain('The form was incomplete. Send it again.')
  const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await send({ ...answer, id })).status).toBe(204)

  const answered = await send(answer)
  expect(answered.status).toBe(400)
  expect(await answered.json()).toMatchObject({ detail: 'id: Send 16 to 64 letters, digits, - or _.' })
})

test('an answer from another site, with another content type, or too large is refused', async () => {
  const answer = createAnswer()
  expect((await send(answer, { Origin: 'https://other.example' })).status).toBe(403)
  const json = {
    method: 'POST',
    body: JSON.stringify(answer),
    headers: { 'Content-Type': 'application/json' },
  }
  expect((await ask('/rating', json)).status).toBe(400)
  expect((await send({ ...answer, text: 'x'.repeat(RATING_BYTES) })).status).toBe(413)
  expect((await ask('/rating', { method: 'DELETE' })).status).toBe(404)
})

test('markup in a sentence is text', async () => {
  const answer = createAnswer({ text: `<img src=x onerror=alert(1)> ${crypto.randomUUID()}` })
  expect((await send(answer)).status).toBe(204)
  expect((await readRating()).sentences.map(({ text }) => text)).toContain(answer.text)
})

test('only owners read answers', async () => {
  const { status } = await createOwner({ ...provider, inboxToken: 'wrong' })('GET', '/ratings')
  expect(status).toBe(401)
})
