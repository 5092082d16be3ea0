import { expect, test } from 'bun:test'
import type { RequestRecord } from '../logs/network-log.ts'
import { collectParts, type ReportSources } from './collect-parts.ts'

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
