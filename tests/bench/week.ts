import { isDeepStrictEqual } from 'node:util'
import { WEBHOOK_TIMEOUT_MS } from '../../edge/contract/limits.ts'
import { createId } from '../../edge/src/http/create-id.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider, type Provider, type Visitor } from '../support/provider.ts'
import { addMember, type TeamMember } from '../support/team-members.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'
import { writeResults } from './support/machine.ts'
import { createRandom } from './inbox/fill.ts'

const REPORTS = Number(process.env['WEEK_REPORTS'] ?? 5000)
const CONVERSATIONS = Math.round(REPORTS * 0.06)
const MEMBERS = 5
const VISITORS = 200
const PAGE = 200
const TIME_TO_DELIVER_MS = 600_000

/** What the team did to a report, by which it is compared with the server in the end. */
interface Expected {
  id: string
  index: number
  isSilent: boolean
  status: string
  assignee: string | null
  labels: Set<string>
  /** Texts of the conversation, in order. */
  replies: string[]
  /** Members who get a notification about each reply of the visitor. */
  followers: Set<string>
  /** Number of entries of the audit log, by action. */
  entries: Map<string, number>
}

interface Week {
  provider: Provider
  sdkKey: string
  team: readonly TeamMember[]
  visitors: readonly Visitor[]
  reports: Expected[]
  /** Notifications that must exist once: member, kind, report, and text of a reply. */
  notifications: string[]
}

/**
 * A team of five works a week of reports and conversations, over HTTP and all at once: assigns, labels, replies, merges,
 * separates, changes many reports together, undoes, deletes, and deletes and restores the project. Requests are repeated
 * as browsers do after a lost answer. Then nothing may be lost, and nothing there twice: reports, messages,
 * notifications, entries of the audit log, and webhooks. `WEEK_REPORTS` sets the number of reports; with `BASE_URL`,
 * another server is tried, such as workerd.
 */
export async function run(): Promise<void> {
  const provider = await openProvider()
  const hook = openWebhookReceiver()
  const owner = createOwner(provider)
  const { sdkKey } = await openProject(provider)
  const events = ['report.created', 'report.updated', 'report.replied']
  await expectOk(
    owner('PATCH', `/projects/${sdkKey}`, { spamProtection: 'off', webhooks: [{ url: hook.url, events }] }),
  )
  const start = performance.now()
  try {
    const team: TeamMember[] = []
    for (let index = 0; index < MEMBERS; index += 1)
      team.push(await addMember(provider, 'member', { projects: [sdkKey], name: `Member ${index}` }))
    const visitors = Array.from({ length: VISITORS }, () => createVisitor(provider, sdkKey))
    await inParallel(visitors, 8, async (visitor) => void (await visitor.start()))
    const week: Week = { provider, sdkKey, team, visitors, reports: [], notifications: [] }
    await sendReports(week)
    // Each member works on own reports, so that what each report must be in the end is known.
    await Promise.all(team.map((_, index) => work(week, index)))
    const seconds = (performance.now() - start) / 1000
    await restoreProject(week)
    const results = [
      ...(await checkReports(week)),
      ...(await checkConversations(week)),
      ...(await checkNotifications(week)),
      ...(await checkAudit(week)),
      ...(await checkWebhooks(week, hook.received)),
    ]
    console.log(`${REPORTS} reports, ${CONVERSATIONS} conversations, ${seconds.toFixed(0)} s`)
    writeResults('week', results)
    if (results.some(({ lost, twice, wrong }) => lost + twice + wrong > 0)) process.exitCode = 1
  } finally {
    await hook.close()
    await provider.close()
  }
}

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { body, status } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  handle: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) await handle(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

function pickAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is none.')
  return item
}

/** Two of five reports are crashes in 150 groups. Every tenth is sent again with the same key. */
async function sendReports({ visitors, reports }: Week): Promise<void> {
  const all = Array.from({ length: REPORTS }, (_, index) => index)
  await inParallel(all, 8, async (index) => {
    const visitor = pickAt(visitors, index)
    const isSilent = index % 5 < 2
    const report = {
      type: isSilent ? 'CRASH' : 'BUG',
      isSilent,
      formData: isSilent
        ? {
            errorMessage: `TypeError: part ${index % 150} is undefined`,
            stackTrace: `pay@https://a.example/${index % 150}.js:1:1`,
          }
        : { description: `Report ${index} of the week` },
      metaData: {
        currentUrl: `https://a.example/page/${index % 40}`,
        releaseVersionNumber: `3.${index % 12}.1`,
      },
    }
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const { id } = Object(await expectOk(visitor.report(report, key)))
    if (index % 10 === 0) {
      const again = Object(await expectOk(visitor.report(report, key)))
      if (again.id !== id) throw new Error(`Report ${index} was stored twice.`)
    }
    reports[index] = {
      id,
      index,
      isSilent,
      status: 'open',
      assignee: null,
      labels: new Set(),
      replies: [],
      followers: new Set(),
      entries: new Map(),
    }
  })
}

function note({ entries }: Expected, action: string): void {
  entries.set(action, (entries.get(action) ?? 0) + 1)
}

async function work(week: Week, number: number): Promise<void> {
  const { provider, team, visitors, notifications } = week
  const random = createRandom(number + 1)
  const member = team[number]
  if (!member) return
  const { call, id: self } = member
  const own = week.reports.filter(({ index }) => Math.floor(index / 10) % MEMBERS === number)
  const written = own.filter(({ isSilent }) => !isSilent)
  const pick = <Item>(items: readonly Item[]): Item => pickAt(items, Math.floor(random() * items.length))

  for (const report of own) {
    const chosen = random()
    if (chosen < 0.4) {
      const assignee = pick(team).id
      await expectOk(call('PATCH', `/reports/${report.id}`, { assignee }))
      note(report, 'report.changed')
      report.assignee = assignee
      report.followers.add(assignee)
      if (assignee !== self) notifications.push(`${assignee} assigned ${report.id} `)
    } else if (chosen < 0.7) {
      const name = pick(['checkout', 'mobile', 'vip'])
      await expectOk(call('PATCH', `/reports/${report.id}`, { addLabels: [name] }))
      note(report, 'report.changed')
      report.labels.add(name)
    }
  }

  // Conversations: the member writes, and the visitor answers twice. Every fourth request is repeated.
  const mine = Math.ceil(CONVERSATIONS / MEMBERS)
  const talks = written.filter((_, index) => index % Math.floor(written.length / mine) === 0).slice(0, mine)
  for (const [turn, report] of talks.entries()) {
    const text = `Answer to ${report.index}`
    const reply = { id: createId(), text }
    await expectOk(call('POST', `/reports/${report.id}/replies`, reply))
    if (turn % 4 === 0) await call('POST', `/reports/${report.id}/replies`, reply)
    report.replies.push(text)
    report.followers.add(self)
    for (const round of [1, 2]) {
      const answer = { report: report.id, id: createId(), text: `Reply ${round} to ${report.index}` }
      const visitor = pickAt(visitors, report.index)
      await expectOk(visitor.post('/replies', answer))
      if (turn % 4 === 1) await visitor.post('/replies', answer)
      report.replies.push(answer.text)
      for (const follower of report.followers)
        notifications.push(`${follower} reply ${report.id} ${answer.text}`)
    }
  }

  // Changes of many reports at once; a part of them is undone.
  for (let first = 0; first + 40 <= own.length; first += 80) {
    const some = own.slice(first, first + 40)
    const status = pick(['done', 'inprogress', 'archived'])
    const ids = some.map(({ id }) => id)
    await expectOk(call('PATCH', '/reports', { ids, status }))
    for (const report of some) note(report, 'report.changed')
    if (random() < 0.3) {
      await expectOk(call('PATCH', '/reports', { ids, status: 'open', expected: { status } }))
      for (const report of some) note(report, 'report.changed')
    } else for (const report of some) report.status = status
  }

  // Merges two written reports at once from both sides, and separates every second pair again.
  for (let at = 0; at + 1 < written.length; at += 12) {
    const [first, second] = written.slice(at, at + 2) as [Expected, Expected]
    const merge = (one: Expected, other: Expected) =>
      expectOk(call('POST', `/reports/${one.id}/duplicates`, { reports: [other.id] }))
    await Promise.all([merge(first, second), merge(second, first)])
    note(first, 'report.merged')
    note(second, 'report.merged')
    if (at % 24 === 0) {
      const left = pick([first, second])
      await expectOk(call('DELETE', `/reports/${left.id}/duplicates`))
      note(left, 'report.separated')
    } else second.status = first.status
  }

  for (const report of own.filter(({ index }) => index % 50 === 7)) {
    await expectOk(createOwner(provider)('DELETE', `/reports/${report.id}`))
    note(report, 'report.deleted')
    report.status = 'deleted'
  }
}

async function restoreProject({ provider, sdkKey }: Week): Promise<void> {
  const owner = createOwner(provider)
  await expectOk(owner('POST', `/projects/${sdkKey}/deletion`, { name: 'Test' }))
  await expectOk(owner('DELETE', `/projects/${sdkKey}/deletion`))
}

interface Result {
  what: string
  expected: number
  lost: number
  twice: number
  wrong: number
}

/** Compares what must exist once with what exists. */
function compare(what: string, expected: readonly string[], found: readonly string[]): Result {
  const [wanted, unique] = [new Set(expected), new Set(found)]
  const lost = [...wanted].filter((each) => !unique.has(each))
  const unknown = [...unique].filter((each) => !wanted.has(each))
  if (lost.length + unknown.length > 0)
    console.log(what, { lost: lost.slice(0, 5), unknown: unknown.slice(0, 5) })
  const twice = found.length - unique.size
  return { what, expected: wanted.size, lost: lost.length, twice, wrong: unknown.length }
}

/** Reads all pages of a list. */
async function readAll(
  call: TeamMember['call'],
  path: string,
  field: string,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  let cursor = ''
  do {
    const body = Object(await expectOk(call('GET', `${path}&limit=${PAGE}${cursor}`)))
    found.push(...body[field])
    cursor = body.cursor === null ? '' : `&cursor=${encodeURIComponent(body.cursor)}`
  } while (cursor !== '')
  return found
}

async function checkReports({ provider, reports, sdkKey }: Week): Promise<Result[]> {
  const owner = createOwner(provider)
  const left = reports.filter(({ status }) => status !== 'deleted')
  const ids = left.map(({ id }) => id)
  const results: Result[] = []
  for (const order of [
    '',
    '&groupBy=status',
    '&groupBy=assignee',
    '&groupBy=version&sort=oldest',
    '&groupBy=page',
  ]) {
    const found = await readAll(owner, `/reports?project=${sdkKey}${order}`, 'reports')
    const byId = new Map(left.map((report) => [report.id, report]))
    const wrong = found.filter(({ assignee, id, labels, status }) => {
      const report = byId.get(String(id))
      const names = new Set((labels as { name: string }[]).map(({ name }) => name))
      const member = assignee === null ? null : Object(assignee).id
      const isRight =
        report?.status === status && report?.assignee === member && isDeepStrictEqual(report?.labels, names)
      if (!isRight) console.log('wrong', report, status, member, names)
      return !isRight
    })
    const result = compare(
      `reports ${order}`,
      ids,
      found.map(({ id }) => String(id)),
    )
    results.push({ ...result, wrong: result.wrong + wrong.length })
  }
  const counts = Object(await expectOk(owner('GET', `/counts?project=${sdkKey}`)))
  const wrong = ['open', 'inprogress', 'done', 'archived'].filter(
    (status) => counts[status] !== left.filter((report) => report.status === status).length,
  )
  return [...results, { what: 'counts by status', expected: 4, lost: 0, twice: 0, wrong: wrong.length }]
}

async function checkConversations({ provider, reports }: Week): Promise<Result[]> {
  const owner = createOwner(provider)
  const expected: string[] = []
  const found: string[] = []
  for (const { id, replies, status } of reports.filter((each) => each.replies.length > 0)) {
    if (status === 'deleted') continue
    const body = Object(await expectOk(owner('GET', `/reports/${id}/replies`)))
    const texts = body.replies.map(({ text }: { text: string }) => text)
    expected.push(...replies)
    found.push(...texts)
    if (!isDeepStrictEqual(texts, replies)) console.log('conversation', replies, texts)
  }
  return [compare('messages', expected, found)]
}

async function checkNotifications({ team, notifications, reports }: Week): Promise<Result[]> {
  const found: string[] = []
  const statuses: string[] = []
  const deleted = new Set(reports.filter(({ status }) => status === 'deleted').map(({ id }) => id))
  for (const { call, id } of team) {
    for (const { kind, report, text } of await readAll(
      call,
      '/account/notifications?state=all',
      'notifications',
    )) {
      const line = `${id} ${String(kind)} ${Object(report).id} ${kind === 'reply' ? String(text) : ''}`
      ;(kind === 'status' ? statuses : found).push(line)
    }
  }
  const expected = notifications.filter((line) => !deleted.has(line.split(' ')[2] ?? ''))
  return [
    compare('notifications of assignments and replies', expected, found),
    // A member has one unread notification about the status of a report.
    compare('notifications of statuses', statuses, statuses),
  ]
}

async function checkAudit({ provider, reports, sdkKey }: Week): Promise<Result[]> {
  const entries = await readAll(createOwner(provider), `/audit?project=${sdkKey}`, 'entries')
  const found = new Map<string, number>()
  for (const { action, target } of entries) {
    const key = `${String(action)} ${String(target)}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  const actions = ['report.changed', 'report.merged', 'report.separated', 'report.deleted']
  const result = { what: 'entries of the audit log', expected: 0, lost: 0, twice: 0, wrong: 0 }
  for (const report of reports) {
    for (const action of actions) {
      const [wanted, count] = [report.entries.get(action) ?? 0, found.get(`${action} ${report.id}`) ?? 0]
      result.expected += wanted
      result.lost += Math.max(0, wanted - count)
      result.twice += Math.max(0, count - wanted)
    }
  }
  return [result]
}

/** A message whose answer the server did not get in time arrives again, with the same id. */
async function checkWebhooks(
  { reports }: Week,
  received: readonly { headers: Headers; text: string }[],
): Promise<Result[]> {
  const replied = reports.flatMap(({ id, replies }) =>
    replies.filter((text) => text.startsWith('Reply')).map((text) => `${id} ${text}`),
  )
  const messages: ReturnType<typeof JSON.parse>[] = []
  const read = (type: string) => {
    for (const { text } of received.slice(messages.length)) messages.push(JSON.parse(text))
    return messages.filter((message) => message.type === type)
  }
  const start = performance.now()
  const isComplete = () =>
    read('report.created').length >= reports.length && read('report.replied').length >= replied.length
  while (!isComplete() && performance.now() - start < TIME_TO_DELIVER_MS) await Bun.sleep(1000)
  const created = read('report.created').map(({ data }) => String(data.id))
  const answers = read('report.replied').map(({ data, reply }) => `${data.id} ${(reply ?? data.reply)?.text}`)
  const attempts = Map.groupBy(received, ({ headers }) => String(headers.get('webhook-id')))
  const gaps = [...attempts.values()].flatMap((all) => {
    const times = all.map(({ headers }) => Number(headers.get('webhook-timestamp'))).toSorted((a, b) => a - b)
    return times.slice(1).map((time, index) => time - (times[index] ?? 0))
  })
  const twice = gaps.filter((seconds) => seconds * 1000 < WEBHOOK_TIMEOUT_MS).length
  console.log(
    `${gaps.length} messages repeated, after ${[...new Set(gaps)].toSorted((a, b) => a - b).join(', ') || '-'} s`,
  )
  return [
    compare(
      'webhooks of new reports',
      reports.map(({ id }) => id),
      created,
    ),
    compare('webhooks of replies', replied, answers),
    { what: 'messages of webhooks', expected: attempts.size, lost: 0, twice, wrong: 0 },
  ]
}
