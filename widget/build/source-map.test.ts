import { expect, test } from 'bun:test'
import { ignoreOwnFrames } from './source-map.ts'

test('all sources are on the ignore list, under both of its names', () => {
  const map = { version: 3, sources: ['a.ts', 'b.ts'], mappings: 'AAAA' }
  expect(JSON.parse(ignoreOwnFrames(JSON.stringify(map)))).toEqual({
    ...map,
    ignoreList: [0, 1],
    x_google_ignoreList: [0, 1],
  })
})
