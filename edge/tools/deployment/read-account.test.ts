import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { StepError } from '../../start/run-step.ts'
import { readAccount } from './read-account.ts'

const root = join(import.meta.dir, '../../..')

const staging = { name: 'staging', databaseId: '5f0c' }
const done = (text: string) => ({ isDone: true, text })
const failed = (text: string) => ({ isDone: false, text })

test('secrets, migrations and projects are read from the account', async () => {
  const asked: string[] = []
  const account = await readAccount(root, staging, (...args) => {
    asked.push(args.join(' '))
    if (args[0] === 'whoami') return done('you')
    if (args[1] === 'list' && args[0] === 'd1')
      return done('[{"name":"docs","uuid":"5f0c","version":"production"}]')
    if (args[0] === 'r2')
      return done(
        'Listing buckets...\nname:           docs\ncreation_date:  2026-11-20\n\nname:           other',
      )
    if (args[0] === 'secret') return done('[{"name":"SERVER_SECRET","type":"secret_text"}]')
    const rows = args.some((arg) => arg.includes('projects'))
      ? [{ name: 'key-1' }]
      : [{ name: '0001_provider.sql' }, { name: '0002_search_misses.sql' }]
    return done(JSON.stringify([{ results: rows, success: true }]))
  })
  expect(account.databases).toEqual([{ name: 'docs', uuid: '5f0c' }])
  expect(account.buckets).toEqual(['docs', 'other'])
  expect(account.secrets).toEqual(['SERVER_SECRET'])
  expect(account.projects).toEqual(['key-1'])
  expect(account.pendingMigrations[0]).toBe('0003_inbox.sql')
  expect(asked.slice(3).every((line) => line.includes('--env=staging'))).toBe(true)
})

test('before the first deployment nothing exists and every migration is pending', async () => {
  const account = await readAccount(root, staging, (command) =>
    command === 'whoami'
      ? done('you')
      : command === 'd1'
        ? done('[]')
        : command === 'r2'
          ? done('')
          : failed('This Worker does not exist'),
  )
  expect(account).toMatchObject({ secrets: [], projects: [] })
  expect(account.pendingMigrations[0]).toBe('0001_provider.sql')
})

/** Simulates an account with the database. Every query gets this answer. */
const withQueries = (answer: { isDone: boolean; text: string }) => (command: string, kind?: string) =>
  command === 'd1' && kind === 'execute'
    ? answer
    : done(command === 'd1' ? '[{"name":"docs","uuid":"5f0c"}]' : '[]')

test('a database without tables counts as a first deployment', async () => {
  const answer = failed('{"error":{"text":"no such table: projects: SQLITE_ERROR"}}')
  const account = await readAccount(root, staging, withQueries(answer))
  expect(account.projects).toEqual([])
  expect(account.pendingMigrations[0]).toBe('0001_provider.sql')
})

test('a database that cannot be queried stops the deployment, because its projects may need the present secret', async () => {
  const refused = await readAccount(root, staging, withQueries(failed('fetch failed'))).catch(String)
  expect(refused).toStartWith(
    'StepError: The D1 database of [env.staging] in wrangler.toml cannot be queried.',
  )
  expect(refused).toEndWith('wrangler said:\nfetch failed')
})

test('without a login the deployment stops and says what to do', async () => {
  const refused: unknown = await readAccount(root, staging, () => failed('')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StepError)
  expect(String(refused)).toMatch(/wrangler login.*--dry-run/)
})

test.each([
  ['D1 databases', 'd1'],
  ['R2 buckets', 'r2'],
])(
  'the deployment stops if the %s cannot be listed, and repeats what wrangler says',
  async (what, failing) => {
    const refused: unknown = await readAccount(root, staging, (command) =>
      command === failing ? failed('More than one account available') : done('[]'),
    ).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StepError)
    expect(String(refused)).toContain(`The ${what} of the account cannot be listed`)
    expect(String(refused)).toContain('wrangler said:\nMore than one account available')
  },
)
