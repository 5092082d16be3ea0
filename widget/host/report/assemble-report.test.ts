import { metaDataSchema, reportSchema } from '@node-docs/edge/contract'
import full from '@node-docs/edge/contract/examples/report-full.json'
import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { version } from '../../package.json'
import type { RequestRecord } from '../logs/network-log.ts'
import { redactText } from '../masking/redact-secrets.ts'
import {
  assembleReport,
  collectParts,
  describeClick,
  isExcluded,
  readMetaData,
  type ReportParts,
  type ReportRequest,
  type ReportSources,
} from './assemble-report.ts'

const parts: ReportParts = {
  customData: { plan: 'x' },
  metaData: full.metaData,
  consoleLog: [{ log: 'ready', date: '2026-11-20T10:00:00.000Z', priority: 'INFO' }],
  networkLogs: full.networkLogs,
  customEventLog: full.customEventLog,
  screenshotData: full.screenshotData,
  webReplay: full.webReplay,
  screenRecordingUrl: 'https://files.example/1.webm',
  attachments: full.attachments,
}
const baseRequest: ReportRequest = { formData: { description: 'broken' }, isSilent: false, excludeData: {} }
const assemble = (change: Partial<ReportRequest> = {}, email: unknown = '') =>
  assembleReport({ ...baseRequest, ...change }, parts, email)

test('W-075 W-076 a report without type and priority has type BUG and priority LOW', () => {
  expect(assemble()).toMatchObject({ type: 'BUG', priority: 'LOW' })
  expect(assemble({ type: 'CRASH', priority: 'HIGH' })).toMatchObject({ type: 'CRASH', priority: 'HIGH' })
})

test('W-077 W-078 W-081 W-082 a report contains form, silent flag and every part', () => {
  const report = assemble()
  expect(report).toMatchObject({ formData: { description: 'broken' }, isSilent: false, ...parts })
  expect(v.is(reportSchema, report)).toBe(true)
})

test('W-079 W-080 outbound and spamToken are passed on or absent', () => {
  expect(assemble({ outbound: 'o1', spamToken: 't1' })).toMatchObject({ outbound: 'o1', spamToken: 't1' })
  expect(assemble()).not.toContainAnyKeys(['outbound', 'spamToken'])
})

test('W-082 a part that was not captured is absent', () => {
  expect(assembleReport(baseRequest, { webReplay: undefined }, '')).toEqual({
    type: 'BUG',
    priority: 'LOW',
    formData: { description: 'broken' },
    isSilent: false,
  })
})

test('W-083 the session’s email identifies the reporter, in silent reports also in the form', () => {
  expect(assemble({}, 'ann@example.com')).toMatchObject({ reportedBy: 'ann@example.com' })
  expect(assemble({}, 'ann@example.com').formData).not.toHaveProperty('reportedBy')
  expect(assemble({ isSilent: true }, 'ann@example.com').formData).toEqual({
    description: 'broken',
    reportedBy: 'ann@example.com',
  })
  expect(assemble({ isSilent: true })).not.toHaveProperty('reportedBy')
})

describe('W-084 a part named true in excludeData is missing', () => {
  test.each(Object.keys(parts))('%s', (name) => {
    const report = assemble({ excludeData: { [name]: true } })
    const others = Object.keys(parts).filter((other) => other !== name)
    expect(report).not.toHaveProperty(name)
    expect(report).toContainKeys(others)
  })

  test('any other value keeps it', () => {
    expect(assemble({ excludeData: { consoleLog: false, metaData: 'true', customData: 1 } })).toContainKeys([
      'consoleLog',
      'metaData',
      'customData',
    ])
  })
})

test('W-085 W-086 screenshot, replays and attachments are the options', () => {
  const report = assemble({ excludeData: { screenshot: true, replays: true, attachments: true } })
  expect(report).not.toContainAnyKeys(['screenshotData', 'webReplay', 'attachments'])
  expect(isExcluded('screenshotData', { screenshot: true })).toBe(true)
  expect(isExcluded('webReplay', { screenshot: true })).toBe(false)
})

test('files of the form are separate from it', () => {
  const attachments = [{ name: 'a.txt', url: 'https://files.example/a', type: 'text/plain', size: 1 }]
  const report = assembleReport({ ...baseRequest, formData: { description: 'x', attachments } }, {}, '')
  expect(report.attachments).toEqual(attachments)
  expect(report.formData).toEqual({ description: 'x' })
  const field = assembleReport({ ...baseRequest, formData: { attachments: 'my field' } }, {}, '')
  expect(field.formData).toEqual({ attachments: 'my field' })
})

test('the caller’s objects stay unchanged', () => {
  const formData = Object.freeze({ description: 'x' })
  expect(() => assemble({ formData, isSilent: true }, 'ann@example.com')).not.toThrow()
})

const request: RequestRecord = {
  url: 'https://a.example/api',
  method: 'GET',
  startedAt: Date.UTC(2026, 10, 20),
  headers: {},
  payload: '{"pin":1}',
}
const blocked: RequestRecord = { ...request, url: 'https://api.example/sessions' }

function createSources(change: Partial<ReportSources> = {}): ReportSources {
  return {
    device: {
      navigator: { userAgent: '', appName: '', language: 'en', maxTouchPoints: 0 },
      screen: { width: 1, height: 1 },
      location: { href: 'https://a.example/' },
      devicePixelRatio: 1,
      innerWidth: 1,
      innerHeight: 1,
    },
    redact: (report) => report,
    appState: () => ({ buildNumber: '', versionCode: '', sessionMs: 0 }),
    customData: () => ({ plan: 'x' }),
    consoleLog: () => [],
    events: () => [],
    network: {
      settle: () => Promise.resolve(),
      requests: () => [request, blocked],
      resources: () => [
        { name: request.url, startTime: 0, duration: 1, initiatorType: 'fetch' },
        { name: 'https://a.example/early', startTime: 0, duration: 1, initiatorType: 'fetch' },
      ],
      attached: () => [{ url: 'https://a.example/native', date: 'x' }],
      isComplete: () => false,
      isBlocked: (url) => url.startsWith('https://api.example'),
      isOwn: (url) => url.includes('own'),
      failures: () => [],
      timeOrigin: 0,
    },
    ...change,
  }
}

test('W-097 W-098 W-148 requests, then resources, then what the page attached; nothing of the provider', async () => {
  const { networkLogs = [] } = await collectParts(createSources(), {})
  expect(networkLogs.map(({ type, url }) => [type, url])).toEqual([
    ['GET', 'https://a.example/api'],
    ['RESOURCE', 'https://a.example/early'],
    [undefined, 'https://a.example/native'],
  ])
  expect(networkLogs[0]?.request?.payload).toBe('{"pin":1}')
})

test('W-085 excluded parts are not captured', async () => {
  let captures = 0
  const capture = (): Promise<undefined> => Promise.resolve(void (captures += 1))
  const sources = createSources({ screenshot: capture, replay: capture })
  await collectParts(sources, { screenshot: true, replays: true })
  expect(captures).toBe(0)
  await collectParts(sources, {})
  expect(captures).toBe(2)
})

const device = {
  navigator: {
    userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/1.2',
    appName: 'Netscape',
    language: 'de-AT',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    maxTouchPoints: 0,
  },
  screen: { width: 1920, height: 1080 },
  location: { href: 'https://a.example/x?step=2&access_token=abc#here' },
  devicePixelRatio: 2,
  innerWidth: 1280,
  innerHeight: 800,
}

test('W-088 W-090 W-091 W-092 W-093 W-094 everything about the device and the page', () => {
  const metaData = readMetaData(device, { buildNumber: '42', versionCode: '1.2.3', sessionMs: 5250 })
  expect(metaData).toEqual({
    browserName: 'Chrome(1.2)',
    userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/1.2',
    browser: 'Netscape',
    systemName: 'Linux',
    buildVersionNumber: '42',
    releaseVersionNumber: '1.2.3',
    sessionDuration: 5.25,
    devicePixelRatio: 2,
    screenWidth: 1920,
    screenHeight: 1080,
    innerWidth: 1280,
    innerHeight: 800,
    currentUrl: 'https://a.example/x?step=2&access_token=abc#here',
    language: 'de-AT',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    mobile: false,
    sdkVersion: '7.0.31',
    sdkType: 'javascript',
    widgetVersion: version,
  })
  expect(v.is(metaDataSchema, metaData)).toBe(true)
  expect(Object.keys(metaDataSchema.entries).toSorted()).toEqual(Object.keys(metaData).toSorted())
})

test('W-210 R-23 the text of a rage click is redacted before it is cut at 40 characters', () => {
  const text = 'Pay now with the card 4111 1111 1111 1111 and get a discount'
  const element = { tag: 'button class="buy"', text }
  const clicked = { formData: { description: 'x' }, isSilent: true, excludeData: {}, element }
  expect(describeClick(clicked, redactText)).toEqual({
    formData: {
      description: 'x',
      element: '[button class="buy"]Pay now with the card *** and get a disc...[/button]',
    },
    isSilent: true,
    excludeData: {},
  })
})
