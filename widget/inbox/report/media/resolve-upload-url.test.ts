import { expect, test } from 'bun:test'
import { resolveUploadUrl } from './resolve-upload-url.ts'

const FILES = 'https://files.example'
const NAME = '0123456789abcdef0123456789abcdef.webm'

test('P-023 a recording is loaded from the files host, under any host name in the report', () => {
  for (const url of [`https://files.example/${NAME}`, `http://127.0.0.1:8787/files/${NAME}`, `/${NAME}?a#b`])
    expect(resolveUploadUrl(url, FILES)).toBe(`${FILES}/${NAME}`)
})

test('P-029 no other URL of a report is loaded', () => {
  for (const url of [
    'https://evil.example/a.webm',
    `https://evil.example/${NAME}/..`,
    'javascript:alert(1)',
    `data:video/webm,${NAME}x`,
    '',
  ])
    expect(resolveUploadUrl(url, FILES)).toBeUndefined()
})
