import { expect, test } from 'bun:test'
import { chooseResources } from './embed-resources.ts'
import { isEmbedded, resolveUrl, splitCss } from './resource-urls.ts'

const base = 'https://shop.example/a/b.css'

test('URLs become absolute, and those that run scripts are removed', () => {
  expect(resolveUrl('../i.png?x=1', base)).toBe('https://shop.example/i.png?x=1')
  expect(resolveUrl('#id', base)).toBe('#id')
  expect(resolveUrl(' java\nscript:alert(1)', base)).toBeUndefined()
  expect(resolveUrl('http://[', base)).toBeUndefined()
})

test('W-109 live mode decides which resources are embedded, except those that only this page has', () => {
  expect(isEmbedded('https://shop.example/i.png', true)).toBe(false)
  expect(isEmbedded('https://shop.example/i.png', false)).toBe(true)
  expect(isEmbedded('blob:https://shop.example/1', true)).toBe(true)
  expect(isEmbedded('data:image/png;base64,', false)).toBe(false)
})

test.each([
  'fonts.googleapis.com',
  'fonts.gstatic.com',
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'b.s3.amazonaws.com',
])('W-159 resources of %s keep their URL', (host) => {
  expect(isEmbedded(`https://${host}/x`, false)).toBe(false)
  expect(isEmbedded(`https://${host}.evil.example/x`, false)).toBe(true)
})

test('style sheets are split at their URLs', () => {
  expect(splitCss(`a{b:url( i.png )}c{d:url("x\\"y.png"),url('#m')}`, base)).toEqual([
    'a{b:url("',
    'https://shop.example/a/i.png',
    '")}c{d:url("',
    'https://shop.example/a/x%22y.png',
    '"),url("',
    '#m',
    '")}',
  ])
  expect(splitCss('a{}', base)).toEqual(['a{}'])
})

test('images of canvases come before requests, and fonts come last, only in the format that the page uses', () => {
  const toResource = (text: string) => ({ text, load: () => Promise.resolve('data:,') })
  const names = [
    'https://a.example/f.woff2',
    'https://a.example/f.ttf?v=1',
    '',
    'https://a.example/i.png',
    '',
  ]
  const choose = (requested: string[]): string[] =>
    chooseResources(names.map(toResource), requested).map(({ text }) => text)
  expect(choose(['https://a.example/f.woff2'])).toEqual([
    '',
    '',
    'https://a.example/i.png',
    'https://a.example/f.woff2',
  ])
  // The list of a browser is full, so the font may be in use.
  expect(choose(Array.from({ length: 250 }, () => 'https://a.example/'))).toHaveLength(5)
})
