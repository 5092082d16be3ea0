import { describe, expect, test } from 'bun:test'
import { reportSchema } from '@node-docs/edge/contract'
import full from '@node-docs/edge/contract/examples/report-full.json'
import * as v from 'valibot'
import { assembleReport, isExcluded, type ReportParts, type ReportRequest } from './assemble-report.ts'

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
const request: ReportRequest = { formData: { description: 'broken' }, isSilent: false, excludeData: {} }
const assemble = (change: Partial<ReportRequest> = {}, email: unknown = '') =>
  assembleReport({ ...request, ...change }, parts, email)

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
  expect(assembleReport(request, { webReplay: undefined }, '')).toEqual({
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
  const report = assembleReport({ ...request, formData: { description: 'x', attachments } }, {}, '')
  expect(report.attachments).toEqual(attachments)
  expect(report.formData).toEqual({ description: 'x' })
  const field = assembleReport({ ...request, formData: { attachments: 'my field' } }, {}, '')
  expect(field.formData).toEqual({ attachments: 'my field' })
})

test('the caller’s objects stay unchanged', () => {
  const formData = Object.freeze({ description: 'x' })
  expect(() => assemble({ formData, isSilent: true }, 'ann@example.com')).not.toThrow()
})
