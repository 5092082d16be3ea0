import { expect, test } from 'bun:test'
import { pinScheme } from '../../platform/color-scheme.ts'
import { join, listResources, type Piece, type Resource } from './pieces.ts'

const resource = (text: string, data?: string): Resource => ({
  text,
  data,
  load: () => Promise.resolve(data),
})

test('the document of a frame is its attribute at any depth', () => {
  const inner: Piece[] = ['<p title="a&amp;b">', resource('named', 'came'), '</p>']
  const frame: Piece[] = ['<iframe srcdoc="', { document: inner }, '">']
  expect(join(['<iframe srcdoc="', { document: frame }, '">', resource('named')])).toBe(
    '<iframe srcdoc="&lt;iframe srcdoc=&quot;&amp;lt;p title=&amp;quot;a&amp;amp;amp;b&amp;quot;>came&amp;lt;/p>&quot;>">named',
  )
  expect(listResources(['', { document: frame }])).toHaveLength(1)
})

test('W-087 dark styles depend on the preference of the visitor, not of the reader', () => {
  const css = '@media screen and (prefers-color-scheme: dark){a{}}@media (prefers-color-scheme:light){b{}}'
  expect(pinScheme(css, 'dark')).toBe('@media screen and (min-width:0){a{}}@media (max-width:0){b{}}')
  expect(pinScheme(css, 'light')).toBe('@media screen and (max-width:0){a{}}@media (min-width:0){b{}}')
})
