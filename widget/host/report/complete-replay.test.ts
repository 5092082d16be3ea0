import { expect, test } from 'bun:test'
import type { WebReplay } from '@node-docs/edge/contract'
import { completeReplay } from './complete-replay.ts'

const use = (href: string): object => ({
  type: 2,
  tagName: 'use',
  attributes: { 'xlink:href': href },
  childNodes: [],
})
const initialState = {
  type: 0,
  childNodes: [{ type: 2, tagName: 'svg', attributes: {}, childNodes: [use('https://a.example/i.svg#a')] }],
}
const actions = [
  {
    type: 3,
    timestamp: 2,
    data: { source: 0, adds: [{ node: use('https://a.example/i.svg#b') }, { node: use('#c') }] },
  },
]
// Only these fields are read.
const replay = {
  startDate: 1,
  initialState,
  actions,
  resourcesToResolve: { known: 'data:,' },
} as unknown as WebReplay
const document = { fonts: undefined } as unknown as Document // a browser without the FontFace API

test('a replay gets the icons of other files, each file requested once', async () => {
  const requested: unknown[] = []
  const fetch = (url: string): Promise<Response> => {
    requested.push(url)
    return Promise.resolve(new Response('<svg><path id="a"/><g id="b"><path/></g></svg>'))
  }
  expect((await completeReplay(replay, { document, fetch })).resourcesToResolve).toEqual({
    known: 'data:,',
    'https://a.example/i.svg#a': `data:image/svg+xml,${encodeURIComponent('<path id="a"/>')}`,
    'https://a.example/i.svg#b': `data:image/svg+xml,${encodeURIComponent('<g id="b"><path/></g>')}`,
  })
  expect(requested).toEqual(['https://a.example/i.svg'])
})

test('a file that cannot be loaded changes nothing', async () => {
  const fetch = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
  const completed = await completeReplay(replay, { document, fetch })
  expect(completed.resourcesToResolve).toEqual({ known: 'data:,' })
  expect(completed.actions).toEqual(actions)
})
