import { expect, test } from 'bun:test'
import { toHeadersFile } from './security-headers.ts'

test('hashed files are cached forever and have the security headers of the application', () => {
  const [hashed, secure] = toHeadersFile('https://docs.example').split(/(?<=\n)(?=\S)/)
  expect(hashed).toStartWith('/assets/*\n')
  expect(hashed).toContain('  Cache-Control: public, max-age=31536000, immutable\n')
  expect(hashed).toContain('  X-Content-Type-Options: nosniff\n')
  expect(hashed).toContain("  Content-Security-Policy: default-src 'none';")
  expect(secure).toBe('https://docs.example/assets/*\n  Strict-Transport-Security: max-age=31536000\n')
})

test('a site without https sends no Strict-Transport-Security', () => {
  expect(toHeadersFile('http://docs.internal')).not.toContain('Strict-Transport-Security')
})

test('no line is longer than the 2,000 characters that Cloudflare reads', () => {
  const longest = Math.max(
    ...toHeadersFile('https://docs.example')
      .split('\n')
      .map((line) => line.length),
  )
  expect(longest).toBeLessThan(2000)
})
