import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepError } from '../../start/run-step.ts'
import { toWranglerEnv, type WranglerAnswer } from '../../start/wrangler.ts'
import { type AskWrangler, readAccount } from './read-account.ts'

const root = join(import.meta.dir, '../../..')
const done = (text: string): WranglerAnswer => ({ isDone: true, text })
const failed = (text: string): WranglerAnswer => ({ isDone: false, text })

const read = (ask: AskWrangler) => readAccount(root, 'staging', ask)

/** Simulates an account without a Worker, in which every query gets this answer. */
const readWithQueries = (answer: WranglerAnswer) =>
  read((command) =>
    command === 'd1' ? answer : command === 'whoami' ? done('{}') : failed('This Worker does not exist'),
  )

function catchError(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(StepError)
    return String(error)
  }
  throw new Error('It did not fail.')
}

test('secrets and projects are read from the account', () => {
  const asked: string[] = []
  const account = read((...args) => {
    asked.push(args.join(' '))
    return done(
      args[0] === 'd1'
        ? '[{"results":[{"name":"key-1"}],"success":true}]'
        : '[{"name":"SERVER_SECRET","type":"secret_text"}]',
    )
  })
  expect(account).toEqual({ hasDatabase: true, secrets: ['SERVER_SECRET'], projects: ['key-1'] })
  expect(asked.slice(1).every((line) => line.includes('--env=staging'))).toBe(true)
})

test('a database without tables has no projects', () => {
  const account = readWithQueries(failed('{"error":{"text":"no such table: projects: SQLITE_ERROR"}}'))
  expect(account).toEqual({ hasDatabase: true, secrets: [], projects: [] })
})

test('a database that cannot be queried stops the deployment, because its projects may need the present secret', () => {
  const refused = catchError(() => readWithQueries(failed('fetch failed')))
  expect(refused).toStartWith(
    'StepError: The D1 database of [env.staging] in wrangler.toml cannot be queried.',
  )
  expect(refused).toEndWith('wrangler said:\nfetch failed')
})

test('without a login the deployment stops and says what to do', () => {
  expect(catchError(() => read(() => failed('')))).toMatch(/wrangler login.*--dry-run/)
})

describe('the real wrangler', () => {
  /** In another process, because `readAccount` waits for wrangler without letting this one answer. */
  const api = Bun.spawn([process.execPath, join(root, 'tests/support/cloudflare-api.ts')], { stdout: 'pipe' })
  const calls = api.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let url: string
  beforeAll(async () => {
    url = `http://127.0.0.1:${(await calls.read()).value?.trim()}`
  })
  afterAll(() => api.kill())

  const wrangler = (cwd: string, token: string, args: string[]) => ({
    cmd: [join(root, 'node_modules/.bin/wrangler'), ...args],
    cwd,
    env: {
      ...toWranglerEnv(root),
      CLOUDFLARE_API_BASE_URL: url,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: 'a',
    },
  })

  test('says that a database is missing as we expect it', () => {
    const account = read((...args) => {
      if (args[0] !== 'd1') return done('[]')
      const { exitCode, stdout } = Bun.spawnSync(wrangler(root, 'empty', args))
      return { isDone: exitCode === 0, text: String(stdout) }
    })
    expect(account.hasDatabase).toBe(false)
  }, 300_000)

  test('finds the database by its name, and creates a missing bucket, when it deploys', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'provision-'))
    await Bun.write(join(folder, 'worker.js'), 'export default { fetch: () => new Response() }')
    await Bun.write(
      join(folder, 'wrangler.toml'),
      `name = "node-docs"
main = "worker.js"
compatibility_date = "2026-11-17"
d1_databases = [{ binding = "DB", database_name = "node-docs" }]
r2_buckets = [{ binding = "BLOBS", bucket_name = "node-docs" }]
`,
    )
    const deployment = Bun.spawn({
      ...wrangler(folder, 'with-database', ['deploy']),
      stdout: 'ignore',
      stderr: 'ignore',
    })
    let seen = ''
    while (!/^PUT .*"$/m.test(seen)) seen += (await calls.read()).value ?? ''
    deployment.kill()
    await deployment.exited
    await rm(folder, { recursive: true })
    expect(seen).toContain(String.raw`POST /accounts/a/r2/buckets "{\"name\":\"node-docs\"}"`)
    expect(seen).toContain(String.raw`{\"name\":\"DB\",\"type\":\"d1\",\"id\":\"5f0c\"}`)
  }, 300_000)
})
