import { expect, test } from 'bun:test'
import { listResources } from './list-resources.ts'

const timings = [
  { name: 'https://a.example/logo.png?key=1', startTime: 1500, duration: 8.4, initiatorType: 'img' },
  { name: 'https://a.example/early', startTime: 100, duration: 5, initiatorType: 'fetch' },
  { name: 'https://a.example/logged', startTime: 100, duration: 5, initiatorType: 'xmlhttprequest' },
  { name: 'https://a.example/private/x.js', startTime: 1, duration: 1, initiatorType: 'script' },
]
const choice = {
  logged: ['https://a.example/logged'],
  isBlocked: (url: string) => url.includes('/private'),
  timeOrigin: Date.UTC(2026, 10, 20),
}

test('W-098 W-147 a resource has its type, date, URL, duration and initiator', () => {
  expect(listResources(timings, { ...choice, isComplete: true })).toEqual([
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:01.500Z',
      url: 'https://a.example/logo.png?key=1',
      duration: 8,
      initiatorType: 'img',
    },
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:00.100Z',
      url: 'https://a.example/early',
      duration: 5,
      initiatorType: 'fetch',
    },
  ])
})

test('W-067 without sendNetworkResources lists only requests by scripts', () => {
  const urls = listResources(timings, { ...choice, isComplete: false }).map(({ url }) => url)
  expect(urls).toEqual(['https://a.example/early'])
})
