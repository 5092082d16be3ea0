import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'
import { addMember } from '../support/team-members.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

/** A crash report as the widget sends it. Only the order number and the build differ. */
const crash = (order: number, build = 'Aa11bb22') => ({
  type: 'CRASH',
  formData: {
    errorMessage: `Uncaught TypeError: order ${order} is undefined`,
    stackTrace: `pay@https://a.example/main-${build}.js:1:${order}`,
  },
})

async function read(id: string) {
  return Object((await owner('GET', `/reports/${id}`)).body)
}

test('reports of one crash are one group with its number of reports, people, first and last date and days', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const first = await report(crash(1))
  const written = await report({ formData: { description: 'written' } })
  const other = await report({ ...crash(1), formData: { errorMessage: 'RangeError' } })
  const second = await report(crash(2, 'Cc33dd44'))
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()
  const third = String(Object((await visitor.report({ ...crash(3), isSilent: true })).body).id)

  expect(await list()).toEqual([third, second, other, written, first])
  expect(await list({ groups: 'newest' })).toEqual([third, other, written])
  const { group, createdAt } = await read(third)
  expect(group).toMatchObject({ reports: 3, people: 2, regressedAt: null, isMuted: false, keep: null })
  expect(group.firstAt).toBe((await read(first)).createdAt)
  expect(group.lastAt).toBe(createdAt)
  expect(group.days).toHaveLength(14)
  expect(group.days.at(-1) + group.days.at(-2)).toBe(3)
  expect(await list({ group: group.id })).toEqual([third, second, first])
  expect((await read(written)).group).toBeNull()
  expect((await read(other)).group.reports).toBe(1)
})

test('groups of two projects are separate', async () => {
  const [left, right] = [await openProject(provider), await openProject(provider)]
  const ids = [await left.report(crash(1)), await right.report(crash(1))]
  for (const id of ids) expect((await read(id)).group.reports).toBe(1)
})

test('with groups=newest, a group counts as one report', async () => {
  const { report, sdkKey } = await openProject(provider)
  for (let order = 0; order < 3; order += 1) await report(crash(order))
  await report()
  const count = async (groups: string) =>
    Object((await owner('GET', `/counts?project=${sdkKey}&groups=${groups}`)).body).open
  expect([await count('all'), await count('newest')]).toEqual([4, 2])
})

test('a report that arrives after its group was done reopens the group as a regression', async () => {
  const { list, report } = await openProject(provider)
  const first = await report(crash(1))
  const second = await report(crash(2))
  const answer = await owner('PATCH', '/reports', { ids: [second], withGroups: true, status: 'done' })
  expect(Object(answer.body).reports).toHaveLength(1)
  expect(await list({ status: 'done' })).toEqual([second, first])
  expect(await list({ status: 'open' })).toEqual([])

  const third = await report(crash(3))
  const { group, createdAt } = await read(third)
  expect(group).toMatchObject({ reports: 3, regressedAt: createdAt })
  expect(await list({ status: 'open', groups: 'newest' })).toEqual([third])
  expect(await list({ status: 'done', groups: 'newest' })).toEqual([])
})

test('without withGroups only the report itself changes', async () => {
  const { list, report } = await openProject(provider)
  const first = await report(crash(1))
  const second = await report(crash(2))
  await owner('PATCH', '/reports', { ids: [second], status: 'done' })
  expect(await list({ status: 'open' })).toEqual([first])
})

test('reports of a muted group are archived on arrival until it is unmuted', async () => {
  const { list, report } = await openProject(provider)
  const first = await report(crash(1))
  const { group } = await read(first)
  expect((await owner('PATCH', `/groups/${group.id}`, { isMuted: true })).body).toMatchObject({
    id: group.id,
    isMuted: true,
  })
  expect(await list({ status: 'open' })).toEqual([])
  const second = await report(crash(2))
  expect(await read(second)).toMatchObject({ status: 'archived', group: { reports: 2, isMuted: true } })
  await owner('PATCH', `/groups/${group.id}`, { isMuted: false })
  expect(await list({ status: 'open', groups: 'newest' })).toEqual([second])
  expect(await read(await report(crash(3)))).toMatchObject({ status: 'open', group: { reports: 3 } })
})

test('after a number of reports, a group keeps the captures of every nth only', async () => {
  const { report } = await openProject(provider)
  const heavy = (order: number) => ({
    ...crash(order),
    screenshotData: { html: '<p>page</p>', width: 1 },
    webReplay: { actions: [order] },
    consoleLog: [{ log: 'kept', date: '', priority: 'INFO' }],
  })
  const first = await report(heavy(1))
  const { group } = await read(first)
  const answer = await owner('PATCH', `/groups/${group.id}`, { keep: { first: 2, every: 3 } })
  expect(answer.body).toMatchObject({ keep: { first: 2, every: 3 } })
  const ids = [first]
  for (let order = 2; order <= 8; order += 1) ids.push(await report(heavy(order)))

  const reports = await Promise.all(ids.map(read))
  expect(reports.map(({ has }) => has.replay)).toEqual([true, true, false, false, true, false, false, true])
  expect(reports.map(({ has }) => has.screenshot)).toEqual(reports.map(({ has }) => has.replay))
  expect(reports[2].report).toMatchObject({ ...crash(3), screenshotData: null, webReplay: null })
  expect(reports[2].report.consoleLog[0].log).toBe('kept')
  expect(reports[4].report.webReplay).toEqual({ actions: [5] })
  expect((await owner('PATCH', `/groups/${group.id}`, { keep: null })).body).toMatchObject({ keep: null })
  expect((await read(await report(heavy(9)))).has.replay).toBe(true)
})

test('a compressed report without its captures is stored compressed, so that it stays within its quota', async () => {
  const { report, visitor } = await openProject(provider)
  const log = 'a line that repeats '.repeat(5000)
  const heavy = (order: number) => ({
    ...crash(order),
    isSilent: true,
    webReplay: { actions: [order] },
    consoleLog: Array.from({ length: 10 }, () => ({ log, date: '', priority: 'INFO' })),
  })
  const { group } = await read(await report(crash(1)))
  await owner('PATCH', `/groups/${group.id}`, { keep: { first: 1, every: 100 } })
  const body = Bun.gzipSync(JSON.stringify(heavy(2)))
  const { body: answer } = await visitor.report(body, { 'Content-Encoding': 'gzip' })

  const stored = await read(Object(answer).id)
  expect(stored.size).toBeLessThan(2 * body.byteLength)
  expect(stored.report).toMatchObject({ webReplay: null, consoleLog: heavy(2).consoleLog })
})

test('deleting the newest report of a group shows the one before', async () => {
  const { list, report } = await openProject(provider)
  const first = await report(crash(1))
  const second = await report(crash(2))
  await owner('DELETE', `/reports/${second}`)
  expect(await list({ groups: 'newest' })).toEqual([first])
  expect((await read(first)).group).toMatchObject({ reports: 1, people: 1 })
})

test('changes of groups are in the audit log, and invalid ones are refused', async () => {
  const { report, sdkKey } = await openProject(provider)
  const { group } = await read(await report(crash(1)))
  await owner('PATCH', `/groups/${group.id}`, { isMuted: true })
  const { body } = await owner('GET', `/audit?project=${sdkKey}`)
  expect(Object(body).entries[0]).toMatchObject({
    action: 'group.changed',
    target: group.id,
    detail: { isMuted: true },
  })

  expect((await owner('PATCH', '/groups/lost', { isMuted: true })).status).toBe(404)
  for (const patch of [
    { isMuted: 1 },
    { keep: { first: 0, every: 2 } },
    { keep: { first: 1, every: 1 } },
    { a: 1 },
  ]) {
    expect([patch, (await owner('PATCH', `/groups/${group.id}`, patch)).status]).toEqual([patch, 400])
  }
})

/** Opens a project whose `write` sends a report of another person, written by hand and not suspected as spam. */
async function openWritten() {
  const project = await openProject(provider)
  const write = async (description: string, fields: object = {}): Promise<string> => {
    const visitor = createVisitor(provider, project.sdkKey)
    await visitor.start()
    const report = { type: 'BUG', isSilent: false, formData: { description }, ...fields }
    const { id } = Object((await visitor.report(report)).body)
    await owner('PATCH', `/reports/${id}`, { spam: null })
    return String(id)
  }
  const readDuplicates = async (id: string) => {
    const { body } = await owner('GET', `/reports/${id}/duplicates`)
    const toIds = (reports: { id: string }[]) => reports.map((report) => report.id)
    return { merged: toIds(Object(body).merged), similar: toIds(Object(body).similar) }
  }
  return { ...project, write, readDuplicates }
}

const merge = (id: string, ...reports: string[]) => owner('POST', `/reports/${id}/duplicates`, { reports })
const separate = (id: string) => owner('DELETE', `/reports/${id}/duplicates`)

test('written reports that say the same are proposed, the most similar first', async () => {
  const { readDuplicates, report, sdkKey, write } = await openWritten()
  const metaData = { currentUrl: 'https://a.example/checkout?step=2' }
  const older = await write('Nothing happens when I press the pay button', { metaData })
  await write('Please add a dark theme')
  await write('The search does not find my page')
  await report({ formData: { description: 'The pay button does nothing' } })
  const other = await openWritten()
  await other.write('The pay button does nothing')
  const closer = await write('Pay button does nothing at all', { metaData })
  const id = await write('The pay button does nothing', { metaData })
  expect(await readDuplicates(id)).toEqual({ merged: [], similar: [closer, older] })
  await merge(id, closer)
  expect(await readDuplicates(id)).toEqual({ merged: [closer], similar: [older] })
  expect((await readDuplicates(await write(''))).similar).toEqual([])
  expect(sdkKey).not.toBe(other.sdkKey)
})

test('merged reports are one row, the first, with a vote of each person, and share their status', async () => {
  const { list, sdkKey, visitor, write } = await openWritten()
  const [first, second] = [await write('Dark mode'), await write('Dark mode, please')]
  const third = Object((await visitor.report({ isSilent: false, formData: { description: 'Dark' } })).body).id
  await owner('PATCH', `/reports/${third}`, { spam: null })
  await owner('PATCH', `/reports/${first}`, { status: 'inprogress' })
  expect((await merge(third, second, first)).body).toMatchObject({ merged: [{ id: first }, { id: second }] })
  expect(await list({ groups: 'newest' })).toEqual([first])
  const { group, status } = await read(third)
  expect([group.listed, group.reports, group.people, status]).toEqual([first, 3, 3, 'inprogress'])
  expect(await list({ group: group.id })).toEqual([third, second, first])

  const message = 'It is there now.'
  await owner('PATCH', `/reports/${second}`, { status: 'done', message })
  for (const id of [first, second, third]) {
    expect((await read(id)).status).toBe('done')
    const { replies } = Object((await owner('GET', `/reports/${id}/replies`)).body)
    expect(replies.map(({ text }: { text: string }) => text)).toEqual([message])
  }
  const reply = { report: third, id: crypto.randomUUID().replaceAll('-', ''), text: 'Not for me.' }
  expect((await visitor.post('/replies', reply)).status).toBeLessThan(300)
  expect(await read(first)).toMatchObject({ status: 'open', unreadReplies: 1 })
  expect(await read(second)).toMatchObject({ status: 'open', unreadReplies: 0 })
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const merged = entries.filter(({ action }: { action: string }) => action === 'report.merged')
  expect(new Set(merged.map(({ target }: { target: string }) => target))).toEqual(
    new Set([first, second, third]),
  )
  const reader = await addMember(provider, 'reader', { projects: [sdkKey] })
  const history = Object((await reader.call('GET', `/reports/${first}/history`)).body)
  expect(history.entries.slice(0, 2)).toMatchObject([
    { who: 'owner', action: 'report.merged' },
    { who: 'owner', action: 'report.changed', detail: { status: 'inprogress', from: { status: 'open' } } },
  ])
  const stranger = await addMember(provider, 'member', { projects: [(await openProject(provider)).sdkKey] })
  expect((await stranger.call('GET', `/reports/${first}/history`)).status).toBe(404)
})

test('merging reports of two groups joins them, and doing the same twice at once changes nothing more', async () => {
  const { list, sdkKey, write } = await openWritten()
  const ids = [await write('a'), await write('b'), await write('c'), await write('d')] as const
  const [a, b, c, d] = ids
  await Promise.all([merge(a, b), merge(b, a), merge(a, b)])
  await merge(d, c)
  expect(await list({ groups: 'newest' })).toEqual([c, a])
  await Promise.all([merge(b, d), merge(c, a)])
  expect(await list({ groups: 'newest' })).toEqual([a])
  for (const id of ids) expect((await read(id)).group).toMatchObject({ listed: a, reports: 4, people: 4 })
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  const merged = entries.filter(({ action }: { action: string }) => action === 'report.merged')
  expect(merged).toHaveLength(6)
})

test('a report that is separated, deleted or marked as spam leaves the others merged', async () => {
  const { list, write } = await openWritten()
  const ids = [await write('a'), await write('b'), await write('c'), await write('d'), await write('e')]
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  await merge(a, b, c, d, e)
  await owner('POST', `/reports/${b}/comments`, { text: 'kept' })
  expect((await separate(a)).body).toMatchObject({ merged: [] })
  expect(await list({ groups: 'newest' })).toEqual([b, a])
  expect((await read(a)).group).toBeNull()
  expect((await read(c)).group).toMatchObject({ listed: b, reports: 4, firstAt: (await read(b)).createdAt })
  await owner('DELETE', `/reports/${b}`)
  expect(await list({ groups: 'newest' })).toEqual([c, a])
  await owner('PATCH', `/reports/${c}`, { spam: 'suspected' })
  expect(await list({ groups: 'newest' })).toEqual([d, a])
  expect((await read(e)).group).toMatchObject({ listed: d, reports: 2, people: 2 })
  expect((await separate(e)).status).toBe(200)
  expect((await separate(e)).status).toBe(200)
  expect(await list({ groups: 'newest' })).toEqual([e, d, a])
  expect((await merge(d, a, e)).status).toBe(200)
  expect(await list({ groups: 'newest' })).toEqual([a])
})

test('a merged report that leaves the others gets back its status from before, and so does the last one', async () => {
  const { list, readDuplicates, sdkKey, write } = await openWritten()
  const before = ['open', 'done', 'archived', 'inprogress'] as const
  const ids: string[] = []
  for (const status of before) {
    const id = await write(status)
    await owner('PATCH', `/reports/${id}`, { status })
    ids.push(id)
  }
  const [first = '', second = '', third = '', fourth = ''] = ids
  const readStatuses = () => Promise.all(ids.map(async (id) => (await read(id)).status))
  await merge(third, first, second)
  expect(await readStatuses()).toEqual(['open', 'open', 'open', 'inprogress'])
  expect((await owner('GET', `/reports/${second}/duplicates`)).body).toMatchObject({ ownStatus: 'done' })
  // A change of the group belongs to its first report.
  await owner('PATCH', `/reports/${third}`, { status: 'inprogress' })
  expect((await separate(second)).body).toMatchObject({ merged: [], ownStatus: null })
  expect(await readStatuses()).toEqual(['inprogress', 'done', 'inprogress', 'inprogress'])
  await merge(fourth, first)
  await owner('PATCH', `/reports/${third}`, { spam: 'suspected' })
  await owner('PATCH', `/reports/${first}`, { status: 'done' })
  await separate(first)
  expect(await readStatuses()).toEqual(['done', 'done', 'archived', 'inprogress'])
  expect(await list({ groups: 'newest' })).toEqual([fourth, second, first])
  expect((await read(fourth)).group).toBeNull()
  expect(await readDuplicates(fourth)).toMatchObject({ merged: [] })
  const { entries } = Object((await owner('GET', `/audit?project=${sdkKey}`)).body)
  expect(entries[0]).toMatchObject({ action: 'report.separated', target: first })
})

test('automatic reports, spam, reports of another project and unknown ones cannot be merged', async () => {
  const { report, sdkKey, write } = await openWritten()
  const other = await openWritten()
  const id = await write('a')
  const [foreign, spam] = [await other.write('a'), await write('b')]
  await owner('PATCH', `/reports/${spam}`, { spam: 'suspected' })
  for (const [wrong, detail] of [
    [await report(crash(1)), 'only reports that people wrote'],
    [foreign, 'only reports of one project'],
    [spam, 'remove the spam mark'],
    [id, 'other than this one'],
  ] as const)
    expect(await merge(id, wrong)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail) },
    })
  expect((await merge(id, 'unknown')).status).toBe(404)
  expect((await merge('unknown', id)).status).toBe(404)
  expect((await separate('unknown')).status).toBe(404)
  expect((await owner('POST', `/reports/${id}/duplicates`, { reports: [foreign], into: id })).status).toBe(
    400,
  )

  const reader = await addMember(provider, 'reader', { projects: [sdkKey] })
  const member = await addMember(provider, 'member', { projects: [sdkKey] })
  const second = await write('a')
  expect((await reader.call('GET', `/reports/${id}/duplicates`)).status).toBe(200)
  expect((await reader.call('POST', `/reports/${id}/duplicates`, { reports: [second] })).status).toBe(403)
  expect((await member.call('POST', `/reports/${id}/duplicates`, { reports: [foreign] })).status).toBe(404)
  expect((await member.call('POST', `/reports/${id}/duplicates`, { reports: [second] })).status).toBe(200)
  expect((await reader.call('DELETE', `/reports/${id}/duplicates`)).status).toBe(403)
})
