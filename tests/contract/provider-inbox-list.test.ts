import { afterAll, expect, test } from 'bun:test'
import type { ReportSummary } from '../../edge/contract/report-summary.ts'
import { groupBys } from '../../edge/inbox/list/contract.ts'
import { compareGroups, listHeadings, readUtcOffset } from '../../edge/inbox/list/screen/grouping.ts'
import { readOperations } from '../attacks/fuzz/read-operations.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const operations = await readOperations(provider.origin)
const owner = createOwner(provider)

test('a search finds words anywhere: in title, form, reporter, address and id, whole or in part', async () => {
  const { list, report } = await openProject(provider)
  const id = await report({
    formData: {
      description: 'The Größe of a Zürich block',
      reportedBy: 'ann.smith@example.com',
      more: { deep: ['stuck at 93%', 'quote " and \'', '同期が止まる', 'a_b%c'] },
    },
    metaData: { currentUrl: 'https://example.com/checkout?step=2' },
  })
  await report({ formData: { description: 'another' } })

  const words = ['größe', 'GRÖSSE'.replace('SS', 'ß'), 'zür', 'smith@exam', 'checkout?st', 'step=2', '93%']
  const short = [
    'ü',
    'a_b%c',
    '同期',
    '止',
    '期が止',
    '"',
    "'",
    id,
    id.slice(3, 9),
    `block  ${id.slice(0, 8)} an`,
  ]
  for (const q of [...words, ...short]) expect(await list({ q })).toEqual([id])
  for (const q of ['blocks', 'step=3', 'a_b_c', 'sync', '止期', 'ann another', '* OR 1', 'NEAR(', '\0']) {
    expect(await list({ q })).toEqual([])
  }
})

test('a search accepts twenty words in any order, and more are refused with the limit', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const letters = Array.from('abcdefghijklmnopqrst')
  const id = await report({ formData: { description: letters.join(' ') } })

  expect(await list({ q: letters.toReversed().join(' ') })).toEqual([id])
  const tooMany = [...letters, 'u'].join('+')
  expect(await owner('GET', `/reports?project=${sdkKey}&q=${tooMany}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_query', detail: 'q: enter at most 20 words.' },
  })
})

test('several filters are combined', async () => {
  const { list, report } = await openProject(provider)
  const [plain, recorded, replayed] = [
    await report({ formData: { description: 'needle' } }),
    await report({ priority: 'HIGH', screenRecordingUrl: 'https://files.example/a.webm' }),
    await report({ type: 'CRASH', webReplay: { actions: [1] }, formData: { description: 'needle' } }),
  ]

  expect(await list()).toEqual([replayed, recorded, plain])
  expect(await list({ has: 'recording' })).toEqual([recorded])
  expect(await list({ has: 'replay' })).toEqual([replayed])
  expect(await list({ priority: 'HIGH' })).toEqual([recorded])
  expect(await list({ q: 'needle' })).toEqual([replayed, plain])
  expect(await list({ q: 'needle', type: 'CRASH', has: 'replay', status: 'open' })).toEqual([replayed])
  expect(await list({ q: 'needle', has: 'recording' })).toEqual([])
})

test('a list can be limited to a time span, and invalid filters are refused', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const id = await report()
  const { createdAt } = Object((await owner('GET', `/reports?project=${sdkKey}`)).body).reports[0]
  const later = new Date(Date.parse(createdAt) + 1).toISOString()

  expect(await list({ from: createdAt, to: later })).toEqual([id])
  expect(await list({ from: createdAt.slice(0, 10) })).toEqual([id])
  expect(await list({ from: later })).toEqual([])
  expect(await list({ to: createdAt })).toEqual([])
  for (const bad of [
    'from=yesterday',
    'to=2026-13-45',
    'from=1',
    'has=wings',
    'has=',
    'has=replay,',
    'url=',
    'origin=x',
  ]) {
    expect(await owner('GET', `/reports?${bad}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_query' },
    })
  }
})

test('each page of a search starts where the previous one ended', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ids: string[] = []
  for (let sent = 0; sent < 5; sent += 1) ids.unshift(await report({ formData: { a: `needle ${sent % 2}` } }))
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await owner('GET', `/reports?project=${sdkKey}&q=needle&limit=2${cursor}`)
    found.push(...Object(body).reports.map(({ id }: { id: string }) => id))
    cursor = Object(body).cursor === null ? '' : `&cursor=${Object(body).cursor}`
  } while (cursor !== '')

  expect(found).toEqual(ids)
})

test('several reports are changed at once, and ids without a report are ignored', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const [one, two, three] = [await report(), await report(), await report()]
  const patch = { status: 'done', priority: 'HIGH', notes: 'same cause' }
  const { body, status } = await owner('PATCH', '/reports', { ids: [one, two, 'unknown'], ...patch })

  expect(status).toBe(200)
  expect(
    Object(body)
      .reports.map(({ id }: { id: string }) => id)
      .toSorted(),
  ).toEqual([one, two].toSorted())
  expect(await list({ status: 'done', priority: 'HIGH' })).toEqual([two, one])
  expect(await list({ status: 'open' })).toEqual([three])
  expect((await owner('GET', `/counts?project=${sdkKey}`)).body).toEqual({
    open: 1,
    inprogress: 0,
    done: 2,
    archived: 0,
    spam: 0,
    // Other tests add comments that mention the owner.
    unreadMentions: expect.any(Number),
    unreadNotifications: expect.any(Number),
  })
  for (const ids of [[], Array.from({ length: 201 }, String), 'all']) {
    expect(await owner('PATCH', '/reports', { ids, status: 'open' })).toMatchObject({ status: 400 })
  }
})

test('a change of the spam mark moves a report into or out of the list', async () => {
  const { list, sdkKey, visitor } = await openProject(provider)
  const { id } = Object((await visitor.report({ formData: { description: 'no token' } })).body)
  expect([await list(), await list({ spam: 'only' })]).toEqual([[], [id]])
  expect((await owner('GET', `/counts?project=${sdkKey}`)).body).toMatchObject({ open: 0, spam: 1 })

  expect((await owner('PATCH', `/reports/${id}`, { spam: null })).body).toMatchObject({ spam: null })
  expect([await list(), await list({ spam: 'only' })]).toEqual([[id], []])
  await owner('PATCH', `/reports/${id}`, { spam: 'suspected' })
  expect([await list(), await list({ spam: 'only', q: 'token' })]).toEqual([[], [id]])
})

test('a report can be read back as the JSON that was sent', async () => {
  const { sdkKey, visitor } = await openProject(provider)
  const text = '{ "type":"BUG",  "isSilent":true, "customData":{"__proto__":1,"a":1e2} }'
  const body = Bun.gzipSync(new TextEncoder().encode(text))
  const sent = await visitor.report(body, { 'Content-Encoding': 'gzip' })
  const { id } = Object(sent.body)
  const response = await fetch(`${provider.origin}/inbox/api/reports/${id}/raw`, {
    headers: { Authorization: `Bearer ${provider.inboxToken}` },
  })

  expect(await response.text()).toBe(text)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="report-${id}.json"`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}&limit=1`)).body)
  expect(entries).toMatchObject([{ who: 'owner', action: 'report.downloaded', target: id }])
})

test('a deleted report is gone from the list, the search and the files host, with its body and files', async () => {
  const { list, report, visitor } = await openProject(provider)
  const { fileUrl } = Object((await visitor.upload(new Blob(['recording']))).body)
  const { pathname } = new URL(fileUrl)
  const name = pathname.replace(/^\/files/, '')
  const id = await report({ screenRecordingUrl: fileUrl, formData: { description: 'needle' } })
  const readFile = () => fetch(`${provider.origin}/files${name}`)
  expect((await readFile()).status).toBe(200)

  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(204)
  expect((await readFile()).status).toBe(404)
  expect(await list({ q: 'needle' })).toEqual([])
  expect((await owner('GET', `/reports/${id}`)).status).toBe(404)
  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(404)
})

test('an unknown type or priority is refused with the known ones, in filters and in changes', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const own = { praise: { feedbackType: 'PRAISE', excludeData: {} } }
  await owner('PUT', `/projects/${sdkKey}/config`, { flowConfig: {}, projectActions: own })
  const id = await report({ type: 'FROM_A_PAGE', priority: 'URGENT' })
  const types = 'Use one of BUG, CRASH, RAGE_CLICK, FEATURE_REQUEST, FROM_A_PAGE, PRAISE.'

  for (const { status, body } of [
    await owner('GET', `/reports?project=${sdkKey}&type=BGU`),
    await owner('PATCH', `/reports/${id}`, { type: 'BGU' }),
    await owner('PATCH', '/reports', { ids: [id], type: 'BGU' }),
  ]) {
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: `type: “BGU” is not known. ${types}` })
  }
  expect((await owner('GET', `/reports?project=${sdkKey}&priority=low`)).body).toMatchObject({
    code: 'invalid_query',
    detail: 'priority: “low” is not known. Use one of LOW, MEDIUM, HIGH, URGENT.',
  })
  expect((await owner('PATCH', `/reports/${id}`, { priority: 'urgent' })).status).toBe(400)

  expect(await list({ type: 'FROM_A_PAGE', priority: 'URGENT' })).toEqual([id])
  expect(await list({ type: 'RAGE_CLICK', priority: 'HIGH' })).toEqual([])
  for (const type of ['RAGE_CLICK', 'PRAISE', 'FROM_A_PAGE'])
    expect((await owner('PATCH', `/reports/${id}`, { type })).body).toMatchObject({ type })
})

test('a date that does not exist is refused', async () => {
  const { sdkKey } = await openProject(provider)
  for (const from of ['2026-02-31', '2026-02-31T00:00:00Z', '2026-13-01', 'yesterday'])
    expect([from, (await owner('GET', `/reports?project=${sdkKey}&from=${from}`)).status]).toEqual([
      from,
      400,
    ])
  expect((await owner('GET', `/reports?project=${sdkKey}&from=2028-02-29`)).status).toBe(200)
})

test('a query with an unknown parameter is refused with the known ones', async () => {
  const lists = operations.filter(
    ({ method, path }) => method === 'get' && path.startsWith('/inbox/api/') && !path.includes('{'),
  )
  expect(lists.length).toBeGreaterThan(20)
  for (const { path, query } of lists) {
    const { status, body } = await owner('GET', `${path.slice('/inbox/api'.length)}?projcet=a`)
    const known = query.length === 0 ? 'There are none here.' : `The known fields are ${query.join(', ')}.`
    expect([path, status, body]).toMatchObject([
      path,
      400,
      {
        code: 'invalid_query',
        detail: `projcet: is not a known field. Remove it, or check its spelling. ${known}`,
      },
    ])
  }
})

test('a parameter that is given twice is refused', async () => {
  const { status, body } = await owner('GET', '/reports?status=open&status=done')
  expect([status, body]).toMatchObject([400, { detail: 'status: is given 2 times. Give it once.' }])
})

test('the list has five orders, each the same over several pages and in the CSV file', async () => {
  const { report, sdkKey } = await openProject(provider)
  const crash = { type: 'CRASH', formData: { errorMessage: 'TypeError: x is undefined' } }
  const a = await report({ priority: 'LOW' })
  const b = await report({ priority: 'HIGH' })
  const c = await report({ ...crash, priority: 'MEDIUM' })
  const other = createVisitor(provider, sdkKey)
  await other.start()
  const d = String(Object((await other.report({ ...crash, isSilent: true, priority: 'URGENT' })).body).id)
  const e = await report({ priority: 'HIGH' })
  await owner('POST', `/reports/${b}/comments`, { text: 'looking' })
  const comment = await owner('POST', `/reports/${a}/comments`, { text: 'looking, too' })

  const orders = {
    newest: [e, d, c, b, a],
    oldest: [a, b, c, d, e],
    activity: [a, b, e, d, c],
    votes: [d, e, c, b, a],
    priority: [e, b, c, a, d],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    const found: string[] = []
    let cursor = ''
    do {
      const page = await owner('GET', `/reports?project=${sdkKey}&sort=${sort}&limit=2${cursor}`)
      found.push(...Object(page.body).reports.map(({ id }: { id: string }) => id))
      const next = Object(page.body).cursor
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect([sort, found]).toEqual([sort, expected])
    const csv = String((await owner('GET', `/reports.csv?project=${sdkKey}&sort=${sort}&groups=all`)).body)
    expect([...csv.matchAll(/^[0-9a-f]{32}/gm)].map(([id]) => id)).toEqual(expected)
  }
  // `type` is also the name of a column of the table with the custom data of reports.
  const { body: bugs } = await owner('GET', `/reports.csv?project=${sdkKey}&type=BUG&groups=all`)
  expect(String(bugs)).toMatch(/^id,/)
  const list = async (query: string) => {
    const { body } = await owner('GET', `/reports?project=${sdkKey}&${query}`)
    return Object(body).reports?.map(({ id }: { id: string }) => id)
  }
  expect(await list('sort=votes&groups=newest&assignee=none')).toEqual([d, e, b, a])
  const { group, lastMessageAt } = Object((await owner('GET', `/reports/${c}`)).body)
  expect(lastMessageAt).toBeNull()
  const commented = Object((await owner('GET', `/reports/${a}`)).body)
  expect(commented.lastMessageAt).toBe(Object(comment.body).createdAt)
  expect(await list(`sort=oldest&group=${group.id}`)).toEqual([c, d])
  for (const wrong of [
    'sort=best',
    'sort=votes&q=a',
    'sort=oldest&url=a',
    'sort=votes&cursor=12',
    'cursor=1.2',
    'cursor=BUG~0.2',
    'groupBy=label',
    'groupBy=type&q=a',
    'groupBy=type&cursor=1.2',
    'groupBy=type&cursor=%25~0.2',
    'utcOffset=9999',
  ])
    expect([wrong, (await owner('GET', `/reports?project=${sdkKey}&${wrong}`)).status]).toEqual([wrong, 400])
})

test.each(groupBys)('a list grouped by %s has every report once, over several pages', async (groupBy) => {
  const { report, sdkKey } = await openProject(provider)
  const member = await addMember(provider, 'member', { projects: [sdkKey], name: 'Álvaro' })
  const places = [
    { type: 'CRASH', version: '3.9.1', url: 'https://a.example/cart?step=1', status: 'open' },
    { type: 'BUG', version: '3.10.1', url: 'https://a.example/cart#pay', status: 'archived' },
    { type: 'own ~ type', version: 'v3.10', url: '', status: 'inprogress' },
    { type: 'BUG', version: '', url: 'https://a.example/über', status: 'done' },
  ]
  for (const [index, { type, version, url, status }] of [...places, ...places].entries()) {
    const metaData = { currentUrl: url, ...(version && { releaseVersionNumber: version }) }
    const id = await report({ type, metaData, formData: { description: `report ${index}` } })
    const assignee = [null, 'owner', member.id][index % 3]
    await owner('PATCH', `/reports/${id}`, { status, assignee })
  }
  const utcOffset = readUtcOffset()
  const found: ReportSummary[] = []
  let cursor = ''
  do {
    const query = `project=${sdkKey}&groupBy=${groupBy}&utcOffset=${utcOffset}&limit=3${cursor}`
    const page = Object((await owner('GET', `/reports?${query}`)).body)
    found.push(...page.reports)
    cursor = page.cursor === null ? '' : `&cursor=${encodeURIComponent(page.cursor)}`
  } while (cursor !== '')
  const newest = Object((await owner('GET', `/reports?project=${sdkKey}`)).body).reports
  const toIds = (reports: readonly ReportSummary[]) => reports.map(({ id }) => id)
  const expected = newest.toSorted((one: ReportSummary, other: ReportSummary) =>
    compareGroups(groupBy, one, other),
  )
  expect(toIds(found)).toEqual(toIds(expected))
  if (groupBy !== 'version') return
  expect(listHeadings(found, groupBy, true).map(({ text }) => text)).toEqual([
    '3.10.1',
    'v3.10',
    '3.9.1',
    'No version',
  ])
})
