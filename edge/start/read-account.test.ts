import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readAccount } from './read-account.ts'
import { StepError } from './run-step.ts'

const root = join(import.meta.dir, '../..')

test('secrets, migrations and projects are read from the account', async () => {
  const asked: string[] = []
  const account = await readAccount(root, 'staging', (...args) => {
    asked.push(args.join(' '))
    if (args[0] === 'whoami') return 'you'
    if (args[1] === 'list' && args[0] === 'd1')
      return '[{"name":"docs","uuid":"5f0c","version":"production"}]'
    if (args[0] === 'r2')
      return 'Listing buckets...\nname:           docs\ncreation_date:  2026-11-20\n\nname:           other'
    if (args[0] === 'secret') return '[{"name":"SERVER_SECRET","type":"secret_text"}]'
    const rows = args.some((arg) => arg.includes('projects'))
      ? [{ name: 'key-1' }]
      : [{ name: '0001_provider.sql' }, { name: '0002_search_misses.sql' }]
    return JSON.stringify([{ results: rows, success: true }])
  })
  expect(account.databases).toEqual([{ name: 'docs', uuid: '5f0c' }])
  expect(account.buckets).toEqual(['docs', 'other'])
  expect(account.secrets).toEqual(['SERVER_SECRET'])
  expect(account.projects).toEqual(['key-1'])
  expect(account.pendingMigrations[0]).toBe('0003_inbox.sql')
  expect(asked.slice(3).every((line) => line.includes('--env=staging'))).toBe(true)
})

test('before the first deployment nothing exists and every migration is pending', async () => {
  const account = await readAccount(root, 'production', (command) =>
    command === 'whoami' ? 'you' : command === 'd1' ? '[]' : command === 'r2' ? '' : undefined,
  )
  expect(account).toMatchObject({ secrets: [], projects: [] })
  expect(account.pendingMigrations[0]).toBe('0001_provider.sql')
})

test('without a login the deployment stops and says what to do', async () => {
  const refused: unknown = await readAccount(root, 'production', () => undefined).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StepError)
  expect(String(refused)).toMatch(/wrangler login.*--dry-run/)
})

test.each([
  ['D1 databases', 'd1'],
  ['R2 buckets', 'r2'],
])('the deployment stops if the %s cannot be listed', async (what, failing) => {
  const refused: unknown = await readAccount(root, 'production', (command) =>
    command === failing ? undefined : '[]',
  ).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StepError)
  expect(String(refused)).toContain(`The ${what} of the account cannot be listed`)
})
