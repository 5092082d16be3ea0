import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { projectSettingsSchema } from './contract.ts'

function check(origin: string): string {
  const { issues, output } = v.safeParse(projectSettingsSchema, { origins: [origin] })
  return issues === undefined ? String(v.parse(projectSettingsSchema, output).origins) : issues[0].message
}

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://example.com/', 'https://example.com'],
  [' HTTPS://Example.com ', 'https://example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://[::1]:80', 'http://[::1]'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('the allowed origin %p becomes %p, as browsers send it', (text, origin) => {
  expect(check(text)).toBe(origin)
})

test.each([
  ['https://example.com/docs', 'an origin such as https://example.com, without “/docs”'],
  ['https://example.com/docs/', 'an origin such as https://example.com, without “/docs/”'],
  ['https://example.com/?a', 'an origin such as https://example.com, without “/?a”'],
  ['https://me:secret@example.com', 'an origin such as https://example.com'],
  ['https://*.example.com', 'an origin such as https://example.com'],
  ['example.com', 'an origin such as https://example.com'],
  ['ftp://example.com', 'an origin such as https://example.com'],
  ['', 'an origin such as https://example.com'],
])('%p is refused: enter %s', (text, message) => {
  expect(check(text)).toBe(message)
})
