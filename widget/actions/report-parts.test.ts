import { expect, test } from 'bun:test'
import { listParts, mergeExcludeData } from './report-parts.ts'

const everything = { enableReplays: true, enableNetworkLogs: true }

test('lists what would be sent, without parts that are excluded or not recorded', () => {
  const action = { feedbackType: 'BUG', excludeData: { screenshot: true, consoleLog: false } }
  expect(listParts(action, { enableReplays: false, enableNetworkLogs: true }, false)).toEqual([
    'consoleLog',
    'networkLogs',
    'customEventLog',
    'metaData',
    'customData',
  ])
  expect(listParts({ feedbackType: 'BUG', excludeData: {} }, everything, false)).toHaveLength(7)
})

test('lists a recording if there is one', () => {
  const action = { feedbackType: 'BUG', excludeData: {} }
  expect(listParts(action, everything, true)).toContain('screenRecordingUrl')
  const without = { ...action, excludeData: { screenRecordingUrl: true } }
  expect(listParts(without, everything, true)).not.toContain('screenRecordingUrl')
})

test('adds the visitor’s exclusions to the project’s', () => {
  const action = { feedbackType: 'BUG', excludeData: { screenshot: true, other: false } }
  expect(mergeExcludeData(action, ['replays'])).toEqual({ screenshot: true, other: false, replays: true })
})
