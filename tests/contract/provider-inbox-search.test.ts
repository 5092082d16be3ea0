import { afterAll, expect, test } from 'bun:test'
import { openProject } from '../support/open-project.ts'
import { createOwner, createVisitor, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())
const owner = createOwner(provider)

const checkout = {
  formData: { description: 'Cannot check out' },
  consoleLog: [{ log: 'Payment declined by gateway', date: '', priority: 'ERROR' }],
  networkLogs: [
    {
      type: 'POST',
      url: 'https://a.example/api/charge?token=hidden1',
      request: { headers: { Authorization: 'hidden2' }, payload: 'hidden3' },
      response: { status: 502, statusText: 'Bad Gateway', responseText: 'hidden4' },
      success: true,
    },
  ],
  customEventLog: [{ name: 'coupon applied', date: '', data: { code: 'SPRING' } }],
  customData: { plan: 'enterprise' },
}

test('a search finds console lines, requests, events and custom data, and words of several parts together', async () => {
  const { list, report } = await openProject(provider)
  const id = await report(checkout)
  await report({ formData: { description: 'payment' } })
  await report({ networkLogs: [{ type: 'GET', url: 'https://a.example/', response: { status: 502 } }] })

  for (const q of [
    'payment 502',
    'PAYMENT 502 check',
    'declined',
    'gatew',
    '/api/charge',
    'post charge',
    'coupon spring',
    'plan enterprise',
    'check enterprise 502',
  ]) {
    expect([q, await list({ q })]).toEqual([q, [id]])
  }
  for (const q of ['hidden1', 'hidden2', 'hidden3', 'hidden4', 'payment 503', 'eclined', '50']) {
    expect([q, await list({ q })]).toEqual([q, []])
  }
})

test('fields, phrases and exclusions find a report, its CSV and its numbers have them too', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const paid = await report({
    formData: { description: 'Order =paid twice', reportedBy: 'ann@example.com' },
    customData: { order: 'A-1042', cart: { plan: 'Pro annual' }, '=risk': '@sum(1)' },
    metaData: {
      browserName: 'Firefox(152.0)',
      releaseVersionNumber: '3.18.2',
      language: 'de-DE',
      currentUrl: 'https://a.example/cart?id=1',
    },
  })
  const other = await report({ formData: { description: 'Paid once, order:A-1042 in the text' } })

  for (const [q, ids] of [
    ['a-1042', [other, paid]],
    ['order:A-1042', [other, paid]],
    ['order:a1042 twice', [paid]],
    ['plan:"pro annual" browser:firefox version:3.18 language:de reporter:ann@example.com', [paid]],
    ['order:a-1043', []],
    ['version:3.1', []],
    ['"paid once"', [other]],
    ['"once paid"', []],
    ['paid -twice', [other]],
    ['paid -plan:pro', [other]],
    ['paid -"paid once"', [paid]],
  ] as const)
    expect([q, await list({ q })]).toEqual([q, [...ids]])

  await owner('PATCH', `/projects/${sdkKey}`, { spamProtection: 'off' })
  await report({ formData: { description: 'Asked twice' }, isSilent: false })
  const [asked = ''] = await list({ q: 'asked' })
  await owner('POST', `/reports/${asked}/replies`, { id: 'c'.repeat(32), text: 'Thanks' })
  const text = String((await owner('GET', `/reports.csv?project=${sdkKey}&q=twice`)).body)
  expect(text.split('\r\n')[0]).toEndWith(',custom data: =risk,custom data: cart,custom data: order')
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    expect.stringMatching(/,open,BUG,LOW,Asked twice,.*,Test,,,1,1,0,1,,,$/),
    expect.stringMatching(
      /^([\dA-F]{8})[\da-f]{24},\1,.*Z,open,BUG,.*Order =paid twice,ann@example.com,.*,Firefox 152,3.18.2,Test,,,1,1,0,0,'@sum\(1\),"\{""plan"":""Pro annual""\}",A-1042$/i,
    ),
  ])
  const { body } = await owner('GET', `/numbers?project=${sdkKey}&days=7`)
  expect(body).toMatchObject({
    days: { length: 7 },
    types: [{ value: 'BUG', reports: 3 }],
    pages: [{ value: 'https://a.example/cart', reports: 1 }],
    browsers: [{ value: 'Firefox 152', reports: 1 }],
    versions: [{ value: '3.18.2', reports: 1 }],
  })
  expect(await owner('GET', '/numbers?days=8')).toMatchObject({ status: 400 })
})

test('a report is found by a part of its reporter, and by the start of the name of an identified user', async () => {
  const { list, report, visitor } = await openProject(provider)
  const named = await report({ formData: { description: 'a', reportedBy: 'Bo.Lee@Example.com' } })
  await visitor.identify('ann', { name: 'Ann Lee', email: 'ann@shop.example' })
  const identified = await report({ formData: { description: 'b' } })
  for (const [reporter, ids] of [
    ['bo.lee@example.com', [named]],
    ['LEE@EX', [named]],
    ['ann l', [identified, named]],
    ['shop.example', [identified]],
    ['nn lee', []],
    ['%', []],
  ] as const)
    for (const other of [{}, { sort: 'oldest' }, { groupBy: 'status' }])
      expect([reporter, (await list({ reporter, ...other })).toSorted()]).toEqual([
        reporter,
        [...ids].toSorted(),
      ])
  expect(await list({ reporter: 'lee', q: 'zebra' })).toEqual([])
})

test('numbers and short words are not found in the ids of reports', async () => {
  const { list, report } = await openProject(provider)
  const id = await report({ formData: { description: 'words' } })
  expect(await list({ q: id })).toEqual([id])
  expect(await list({ q: id.slice(4, 12) })).toEqual([id])
  for (const length of [2, 3, 4]) expect(await list({ q: id.slice(0, length) })).toEqual([])
})

test('a search finds notes, and no longer finds notes that were replaced', async () => {
  const { list, report } = await openProject(provider)
  const id = await report(checkout)
  await owner('PATCH', `/reports/${id}`, { notes: 'Regression of the Müller release' })
  expect(await list({ q: 'müller 502' })).toEqual([id])
  await owner('PATCH', `/reports/${id}`, { notes: 'Fixed' })
  expect(await list({ q: 'müller' })).toEqual([])
  expect(await list({ q: 'fixed payment' })).toEqual([id])
})

test('pages of a search contain each report once, whichever index finds it', async () => {
  const { report, sdkKey } = await openProject(provider)
  const ids: string[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    const console = { consoleLog: [{ log: 'needle', date: '', priority: 'INFO' }] }
    ids.unshift(
      await report(sent % 3 === 0 ? console : { formData: { a: sent % 3 === 1 ? 'needles' : 'a-needle' } }),
    )
  }
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await owner('GET', `/reports?project=${sdkKey}&q=needle&limit=2${cursor}`)
    found.push(...Object(body).reports.map(({ id }: { id: string }) => id))
    expect(Object(body).unindexed).toBe(0)
    cursor = Object(body).cursor === null ? '' : `&cursor=${Object(body).cursor}`
  } while (cursor !== '')
  expect(found).toEqual(ids)
})

test('words of a deleted report are no longer found', async () => {
  const { list, report } = await openProject(provider)
  const id = await report(checkout)
  expect((await owner('DELETE', `/reports/${id}`)).status).toBe(204)
  expect(await list({ q: 'declined' })).toEqual([])
})

test('filters select parts, origin and page', async () => {
  const { list, report, sdkKey } = await openProject(provider)
  const automatic = await report({
    ...checkout,
    metaData: { currentUrl: 'https://a.example/Checkout?step=2' },
  })
  const { body } = await createVisitorReport(sdkKey)
  const written = String(Object(body).id)

  expect(await list({ has: 'console' })).toEqual([automatic])
  expect(await list({ has: 'console,network' })).toEqual([automatic])
  expect(await list({ has: 'console,screenshot' })).toEqual([])
  expect(await list({ url: 'checkout?STEP' })).toEqual([automatic])
  expect(await list({ url: 'checkout', q: 'payment 502' })).toEqual([automatic])
  expect(await list({ url: 'cart', q: 'payment' })).toEqual([])
  expect(await list({ origin: 'automatic', spam: 'exclude' })).toEqual([automatic])
  expect(await list({ origin: 'written', spam: 'only' })).toEqual([written])
})

/** Sends a report as a person would. It counts as suspected spam, because it has no spam token. */
async function createVisitorReport(sdkKey: string) {
  const visitor = createVisitor(provider, sdkKey)
  await visitor.start()
  return visitor.report({ type: 'BUG', formData: { description: 'written' } })
}
