import { expect, test } from 'bun:test'
import { describeBrowser, describePasskeyRemoval, type OtherSignIns } from './credentials.tsx'

const token = { id: 't', name: 'CI', createdAt: '2026-11-01T00:00:00Z', usedAt: null }
const session = { id: 's', address: '::1', userAgent: '', startedAt: '', seenAt: '', isCurrent: true }
const none: OtherSignIns = {
  isOwner: false,
  passkeys: 0,
  tokens: [],
  sessions: [session],
  singleSignOn: null,
}

test('removing the last way to sign in says so, and only then', () => {
  const last = 'This is your last way to sign in.'
  expect(describePasskeyRemoval(none)).toContain(last)
  expect(describePasskeyRemoval({ ...none, tokens: [{ ...token, scope: 'read' }] })).toContain(last)
  for (const others of [
    undefined,
    { ...none, passkeys: 1 },
    { ...none, isOwner: true },
    { ...none, singleSignOn: 'Example ID' },
    { ...none, sessions: [] },
    { ...none, tokens: [{ ...token, scope: 'write' as const }] },
  ])
    expect(describePasskeyRemoval(others)).not.toContain(last)
})

test('the way that remains is named', () => {
  expect(describePasskeyRemoval({ ...none, isOwner: true })).toContain('with the inbox token')
  expect(describePasskeyRemoval({ ...none, singleSignOn: 'Example ID' })).toContain('with Example ID')
})

test('a browser is named with its system', () => {
  expect(
    describeBrowser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:152.0) Gecko/20100101 Firefox/152.0'),
  ).toBe('Firefox on macOS')
  expect(describeBrowser('')).toBe('Unknown browser')
})
