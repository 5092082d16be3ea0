import { expect, test } from 'bun:test'
import { pinScheme } from './color-scheme.ts'

test('W-087 dark styles depend on the preference of the visitor, not of the reader', () => {
  const css = '@media screen and (prefers-color-scheme: dark){a{}}@media (prefers-color-scheme:light){b{}}'
  expect(pinScheme(css, 'dark')).toBe('@media screen and (min-width:0){a{}}@media (max-width:0){b{}}')
  expect(pinScheme(css, 'light')).toBe('@media screen and (max-width:0){a{}}@media (min-width:0){b{}}')
})
