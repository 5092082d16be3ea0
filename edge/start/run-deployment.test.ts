import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyAccount, type FakeAccount } from '../../tests/support/fake-wrangler.ts'
import { replaceDatabaseId, runDeployment } from './run-deployment.ts'
import { readWranglerConfig } from './wrangler-config.ts'

const repository = join(import.meta.dir, '../..')
let root: string

/** Creates a copy of the files that a deployment reads, with a fake wrangler. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'deploy-'))
  await cp(join(repository, 'wrangler.toml'), join(root, 'wrangler.toml'))
  await cp(join(repository, 'edge/migrations'), join(root, 'edge/migrations'), { recursive: true })
  const [host] = (await readWranglerConfig(root)).env['production']?.routes ?? []
  const site = { origin: `https://${host?.pattern}`, feedback: { sdkKey: 'docs-key' } }
  await Bun.write(join(root, 'content/site.ts'), `export const site = ${JSON.stringify(site)}`)
  await Bun.write(join(root, 'tests/run.ts'), '')
  const program = join(root, 'node_modules/.bin/wrangler')
  const standIn = join(repository, 'tests/support/fake-wrangler.ts')
  await Bun.write(program, `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`)
  await chmod(program, 0o755)
  await writeAccount(emptyAccount)
})

afterEach(() => rm(root, { recursive: true }))

const writeAccount = (account: FakeAccount) => Bun.write(join(root, 'account.json'), JSON.stringify(account))
const readAccount = async (): Promise<FakeAccount> => Bun.file(join(root, 'account.json')).json()

/** Returns the plan that was shown, and the error if the deployment failed. */
async function deploy({ isDryRun = false, answer = true } = {}): Promise<{ plan: string; error?: string }> {
  let plan = ''
  const confirm = (shown: string): boolean => {
    plan = shown
    return answer
  }
  try {
    await runDeployment({ root, name: 'production', isDryRun, confirm })
    return { plan }
  } catch (error) {
    return { plan, error: String(error) }
  }
}

async function readProjects(): Promise<unknown[]> {
  const { databases } = await readAccount()
  return new Database(join(root, `${databases[0]?.uuid}.sqlite`))
    .query('SELECT sdk_key, origins, length(secret) AS secret FROM projects')
    .all()
}

async function expectComplete(): Promise<void> {
  const { buckets, databases, secrets } = await readAccount()
  expect(databases.map(({ name }) => name)).toEqual(['node-docs'])
  expect(buckets).toEqual(['node-docs'])
  const config = await readWranglerConfig(root)
  expect(config.env['production']?.d1_databases[0]?.database_id).toBe(databases[0]?.uuid)
  expect(await Bun.file(join(root, 'secrets.production.json')).json()).toEqual(secrets)
  expect(Object.keys(secrets)).toEqual(['SERVER_SECRET', 'INBOX_TOKEN'])
  expect(await readProjects()).toEqual([
    { sdk_key: 'docs-key', origins: '["https://near-nodes.io"]', secret: 64 },
  ])
}

const allChanges = ['d1 create node-docs', 'r2 bucket create node-docs', 'migrate', 'insert', 'deploy']

test('a first deployment creates the database, the bucket, the secrets and the project', async () => {
  const { plan, error } = await deploy()
  expect(error).toBeUndefined()
  expect(plan.split('\n').map((line) => line.trim())).toEqual([
    'The deployment would',
    '1. run the checks and build',
    '2. create the D1 database node-docs',
    '3. write the id of the database node-docs to wrangler.toml',
    '4. create the R2 bucket node-docs',
    '5. generate SERVER_SECRET and INBOX_TOKEN in secrets.production.json',
    expect.stringMatching(/^6. apply 0001_provider.sql, .* to the database node-docs$/),
    '7. create the project docs-key of the widget, for pages of https://near-nodes.io',
    expect.stringMatching(
      /^8. upload the Worker, the files and SERVER_SECRET and INBOX_TOKEN, and route near-nodes.io,/,
    ),
  ])
  await expectComplete()
  expect((await readAccount()).changes).toEqual(allChanges)
  expect((await stat(join(root, 'secrets.production.json'))).mode & 0o777).toBe(0o600)
})

test('a second deployment creates nothing and keeps the secrets', async () => {
  await deploy()
  const { secrets } = await readAccount()
  await rm(join(root, 'secrets.production.json'))
  const { plan, error } = await deploy()
  expect(error).toBeUndefined()
  expect(plan).not.toMatch(/create|generate/)
  expect(await readAccount()).toMatchObject({ secrets, changes: [...allChanges, 'migrate', 'deploy'] })
  expect(existsSync(join(root, 'secrets.production.json'))).toBe(false)
})

test.each(allChanges.map((change, index) => [change, index + 1] as const))(
  'a deployment that is interrupted after "%s" finishes when it is started again',
  async (change, failsAt) => {
    await writeAccount({ ...emptyAccount, failsAt })
    expect((await deploy()).error).toContain('run the command again')
    expect((await readAccount()).changes.at(-1)).toBe(change)
    expect((await deploy()).error).toBeUndefined()
    await expectComplete()
  },
  30_000,
)

test('checks that fail stop the deployment before anything is created', async () => {
  await Bun.write(join(root, 'tests/run.ts'), 'process.exit(1)')
  expect((await deploy()).error).toContain('the checks above have to pass first')
  expect(await readAccount()).toEqual(emptyAccount)
})

test.each([
  ['[[[', 'wrangler.toml cannot be read (TOML Parse error'],
  ['[assets]\nrun_worker_first = "no list"', 'wrangler.toml cannot be read (assets.run_worker_first: '],
])('a wrangler.toml with %j stops the deployment with its name', async (toml, message) => {
  await Bun.write(join(root, 'wrangler.toml'), toml)
  const { error } = await deploy()
  expect(error).toStartWith('StepError: ')
  expect(error).toContain(message)
  expect(await readAccount()).toEqual(emptyAccount)
})

test('nothing changes if the operator does not confirm', async () => {
  expect(await deploy({ answer: false })).toMatchObject({ error: expect.stringContaining('Not deployed.') })
  expect(await readAccount()).toEqual(emptyAccount)
})

test('a dry run shows the same steps without an account', async () => {
  await writeAccount({ ...emptyAccount, isSignedIn: false })
  const dry = await deploy({ isDryRun: true })
  expect(dry.error).toBeUndefined()
  await writeAccount(emptyAccount)
  const { plan } = await deploy({ answer: false })
  // With an account, the plan names the migrations.
  const steps = (text: string) =>
    text
      .split('\n\n')[0]
      ?.split('\n')
      .filter((line) => !line.includes('apply'))
  expect(steps(dry.plan)).toHaveLength(8)
  expect(steps(dry.plan)).toEqual(steps(plan))
  expect(dry.plan).toContain('Without an account, nothing in it was checked')
})

test('an id that the account does not have stops the deployment', async () => {
  const toml = await Bun.file(join(root, 'wrangler.toml')).text()
  await Bun.write(join(root, 'wrangler.toml'), replaceDatabaseId(toml, 'production', 'another-id'))
  expect((await deploy()).error).toContain('The account has no D1 database with the id another-id')
  expect(await readAccount()).toEqual(emptyAccount)
})

test('a lost SERVER_SECRET is not replaced, because nothing could decrypt the secrets of projects', async () => {
  await deploy()
  await rm(join(root, 'secrets.production.json'))
  await writeAccount({ ...(await readAccount()), secrets: {} })
  expect((await deploy()).error).toContain('wrangler secret put SERVER_SECRET --env=production')
})

test('the id of an environment replaces only its own placeholder', () => {
  const block = (name: string) =>
    `[[env.${name}.d1_databases]]\ndatabase_id = "00000000-0000-0000-0000-000000000000"\n\n[env.${name}.vars]\n`
  const toml = block('production') + block('staging')
  const changed = replaceDatabaseId(toml, 'staging', 'new-id')
  expect(changed).toBe(block('production') + block('staging').replace(/0{8}[-0]+/, 'new-id'))
  expect(() => replaceDatabaseId(changed, 'staging', 'newer-id')).toThrow('Enter database_id = "newer-id"')
})
