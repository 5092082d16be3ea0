import { expect, test } from 'bun:test'
import { checkSecurityExpiry } from './security-check.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const check = (expires: string) =>
  checkSecurityExpiry({ contact: 'mailto:a@b.example', expires }, { file: 'content/site.ts', now })

test('security.txt must expire within a year, and the build warns 30 days before', () => {
  expect(check('2027-11-20')).toEqual([])
  expect(check('2026-12-23')).toEqual([])
  expect(check('2026-12-20')).toMatchObject([
    { severity: 'warning', message: 'security.expires is in 27 days' },
  ])
  expect(check('2026-11-01')).toMatchObject([
    { severity: 'warning', message: 'security.expires was on 2026-11-01' },
  ])
  expect(check('2028-01-01')).toMatchObject([{ severity: 'error' }])
  expect(checkSecurityExpiry(null, { file: 'content/site.ts', now })).toEqual([])
})
