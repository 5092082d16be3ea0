import { expect, test } from 'bun:test'
import type { Report } from '@node-docs/edge/contract'
import { redactReport } from './redact-report.ts'

const S = 's3cr3t-value'
const CARD = '4111 1111 1111 1111'

const report = {
  type: 'BUG',
  priority: 'LOW',
  formData: { description: `pay ${CARD}`, email: 'ann@a.example', password: S, shade: 'red' },
  customData: { plan: 'x', accessToken: S },
  customEventLog: [{ name: 'pageView', date: 'd', data: { page: `/a?token=${S}&b=1` } }],
  metaData: { currentUrl: `https://a.example/#id_token=${S}` },
  networkLogs: [
    {
      url: `https://a.example/?sig=${S}`,
      date: 'd',
      type: 'POST',
      request: {
        payload: `{"pin":"${S}","shade":1,"n":2}`,
        headers: { Accept: 'a', Shade: S, 'X-Session-Id': S },
      },
      response: { status: 200, statusText: 'OK', responseText: `{"cards":["${CARD}"]}` },
    },
    { url: '/x', date: 'd', note: `password=${S}` },
  ],
} as unknown as Report

test('R-23 W-146 every part of a report loses its secrets, and configured names', () => {
  const redacted = redactReport(report, ['shade'])
  expect(redacted).toEqual({
    type: 'BUG',
    priority: 'LOW',
    formData: { description: 'pay ***', email: 'ann@a.example', password: '***', shade: 'red' },
    customData: { plan: 'x', accessToken: '***' },
    customEventLog: [{ name: 'pageView', date: 'd', data: { page: '/a?token=***&b=1' } }],
    metaData: { currentUrl: 'https://a.example/#id_token=***' },
    networkLogs: [
      {
        url: 'https://a.example/?sig=***',
        date: 'd',
        type: 'POST',
        request: { payload: '{"n":2}', headers: { Accept: 'a' } },
        response: { status: 200, statusText: 'OK', responseText: '{"cards":["***"]}' },
      },
      { url: '/x', date: 'd', note: 'password=***' },
    ],
  } as unknown as Report)
  expect(JSON.stringify(report)).toContain(S)
})
