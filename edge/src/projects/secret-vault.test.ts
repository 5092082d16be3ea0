import { expect, test } from 'bun:test'
import { openVault } from './secret-vault.ts'

const first = { serverSecret: 'first-server-secret', inboxToken: 'the-inbox-token-of-it' }
const second = { ...first, serverSecret: 'second-server-secret' }
const rotated = { ...second, previousServerSecret: first.serverSecret }

async function refusalOf(promise: Promise<string>): Promise<string> {
  return promise.then(
    () => 'opened',
    (error: unknown) => String(error),
  )
}

test('an encrypted secret can be decrypted, differs each time, and does not contain the plain text', async () => {
  const vault = await openVault(first)
  const [one, two] = [
    await vault.seal('ghp_token', 'demo github'),
    await vault.seal('ghp_token', 'demo github'),
  ]
  expect(one).not.toBe(two)
  expect(one + two).not.toContain('ghp_token')
  expect([await vault.open(one, 'demo github'), await vault.open(two, 'demo github')]).toEqual([
    'ghp_token',
    'ghp_token',
  ])
  expect(await vault.open('stored before', 'demo github')).toBe('stored before')
})

test('a secret can be decrypted only in its own location, and not after a change', async () => {
  const vault = await openVault(first)
  const sealed = await vault.seal('secret', 'demo secret')
  expect(await refusalOf(vault.open(sealed, 'other secret'))).not.toBe('opened')
  const end = sealed.at(-8) === 'A' ? 'B' : 'A'
  expect(await refusalOf(vault.open(sealed.slice(0, -8) + end + sealed.slice(-7), 'demo secret'))).not.toBe(
    'opened',
  )
})

test('a new server secret decrypts older secrets only together with the previous one', async () => {
  const sealed = await (await openVault(first)).seal('secret', 'demo secret')
  expect(await refusalOf((await openVault(second)).open(sealed, 'demo secret'))).toContain(
    'SERVER_SECRET_PREVIOUS',
  )
  const vault = await openVault(rotated)
  expect(await vault.open(sealed, 'demo secret')).toBe('secret')
  expect(vault.isCurrent(sealed)).toBe(false)
  expect(vault.isCurrent(await vault.seal('secret', 'demo secret'))).toBe(true)
})
