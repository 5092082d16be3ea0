import { expect, test } from 'bun:test'
import {
  formatBytes,
  formatDuration,
  formatOffset,
  formatPerson,
  formatSeconds,
} from './format-times-and-sizes.ts'
import { shortenRequestUrl } from './format-request.ts'

const identity = { userId: 'u-1', isVerified: false }

test('a person is shown with name and email, or else with the user id', () => {
  const person = { reporterName: 'Grace Lee', reportedBy: 'grace@example.com', identity }
  expect(formatPerson(person)).toBe('Grace Lee, grace@example.com')
  expect(formatPerson({ ...person, reporterName: '' })).toBe('grace@example.com')
  expect(formatPerson({ ...person, reportedBy: '' })).toBe('Grace Lee')
  expect(formatPerson({ ...person, reporterName: 'grace@example.com' })).toBe('grace@example.com')
  expect(formatPerson({ reporterName: '', reportedBy: '', identity })).toBe('u-1')
  expect(formatPerson({ reporterName: '', reportedBy: '', identity: null })).toBe('Anonymous')
})

test('formats times, durations and sizes', () => {
  expect([0, 7340, 59_960, 760_000, -4200, -20].map(formatOffset)).toEqual([
    '0:00.0',
    '0:07.3',
    '1:00.0',
    '12:40.0',
    '−0:04.2',
    '0:00.0',
  ])
  expect([0, 61_999].map(formatSeconds)).toEqual(['0:00', '1:01'])
  expect([8.4, 1240, 125_000].map(formatDuration)).toEqual(['8 ms', '1.24 s', '2 min 5 s'])
  const sizes = [812, 1024, 1234, 34 * 2 ** 20, 10 * 2 ** 30, 5 * 2 ** 40]
  expect(sizes.map(formatBytes)).toEqual(['812 B', '1 KiB', '1.2 KiB', '34 MiB', '10 GiB', '5120 GiB'])
})

test.each([
  ['https://a.example/api/pay?x=1#y', '/api/pay?x=1'],
  ['https://b.example/api', 'b.example/api'],
  ['/relative', '/relative'],
  ['data:text/plain,x', 'data:text/plain,x'],
])('%s of a page on a.example is shown as %s', (url, text) => {
  expect(shortenRequestUrl(url, 'https://a.example/cart')).toBe(text)
})

test('without the URL of the page, requests show their host', () => {
  expect(shortenRequestUrl('https://a.example/api', '')).toBe('a.example/api')
})
