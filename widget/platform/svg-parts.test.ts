import { expect, test } from 'bun:test'
import { cutParts } from './svg-parts.ts'

const file = `<svg xmlns="http://www.w3.org/2000/svg"><g id="other"/><symbol viewBox="0 0 9 9" id="star"><symbol><g/></symbol>
  <path fill="url(#glow)"/></symbol><linearGradient id='glow' href="#base"><stop/></linearGradient><stop id="base"/></svg>`

test('a part of a file comes with the parts to which it refers', () => {
  expect(cutParts(file, 'star')).toBe(
    `<symbol viewBox="0 0 9 9" id="star"><symbol><g/></symbol>
  <path fill="url(#glow)"/></symbol><linearGradient id='glow' href="#base"><stop/></linearGradient><stop id="base"/>`,
  )
})

test('a part that does not exist is empty, also of a file that is no SVG', () => {
  expect(cutParts(file, 'moon')).toBe('')
  expect(cutParts('<symbol id="star">', 'star')).toBe('')
  expect(cutParts('', 'a.b(c')).toBe('')
})
