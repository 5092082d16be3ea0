import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  allChanges,
  createDeploymentFolder,
  type DeploymentFolder,
} from '../../../tests/support/deployment-folder.ts'
import { emptyAccount } from '../../../tests/support/fake-wrangler.ts'

let folder: DeploymentFolder
let root: string
beforeEach(async () => {
  folder = await createDeploymentFolder()
  ;({ root } = folder)
})
afterEach(() => folder.remove())

test('a first deployment creates the database, the secrets and the project, and wrangler the bucket', async () => {
  const { plan, error } = await folder.deploy()
  expect(error).toBeUndefined()
  expect(plan.split('\n').map((line) => line.trim())).toEqual([
    'The deployment would',
    '1. run the checks and build',
    '2. create the D1 database node-docs',
    '3. generate SERVER_SECRET and INBOX_TOKEN in secrets.production.json',
    '4. apply the migrations in edge/migrations that are missing to the database node-docs',
    '5. create the project docs-key of the widget, for pages of https://docs.example',
    expect.stringMatching(
      /^6. create the R2 bucket node-docs if it is missing, upload the Worker, the files and SERVER_SECRET and INBOX_TOKEN, and route docs.example,/,
    ),
  ])
  await folder.expectComplete()
  expect((await folder.readAccount()).changes).toEqual(allChanges)
  expect((await stat(join(root, 'secrets.production.json'))).mode & 0o777).toBe(0o600)
})

test('a second deployment creates nothing and keeps the secrets', async () => {
  await folder.deploy()
  const { secrets } = await folder.readAccount()
  await rm(join(root, 'secrets.production.json'))
  const { plan, error } = await folder.deploy()
  expect(error).toBeUndefined()
  expect(plan).not.toMatch(/create the (?:D1|project)|generate/)
  expect(await folder.readAccount()).toMatchObject({ secrets, changes: [...allChanges, 'migrate', 'deploy'] })
  expect(existsSync(join(root, 'secrets.production.json'))).toBe(false)
})

test('without the upload, everything is created, and a later deployment uploads the Worker', async () => {
  const { plan, error } = await folder.deploy({ hasUpload: false })
  expect(error).toBeUndefined()
  expect(plan).not.toContain('upload the Worker')
  expect((await folder.readAccount()).changes).toEqual(allChanges.slice(0, -1))
  const secrets = await Bun.file(join(root, 'secrets.production.json')).json()
  expect(await folder.deploy()).not.toHaveProperty('error')
  await folder.expectComplete()
  expect((await folder.readAccount()).secrets).toEqual(secrets)
})

test('checks that fail stop the deployment before anything is created', async () => {
  await Bun.write(join(root, 'tests/run.ts'), 'process.exit(1)')
  expect((await folder.deploy()).error).toContain('the checks above must pass first')
  expect(await folder.readAccount()).toEqual(emptyAccount)
})

test.each([
  ['[[[', 'wrangler.toml cannot be read (TOML Parse error'],
  ['[assets]\nrun_worker_first = "no list"', 'wrangler.toml cannot be read (assets.run_worker_first: '],
])('a wrangler.toml with %j stops the deployment with its name', async (toml, message) => {
  await Bun.write(join(root, 'wrangler.toml'), toml)
  const { error } = await folder.deploy()
  expect(error).toStartWith('StepError: ')
  expect(error).toContain(message)
  expect(await folder.readAccount()).toEqual(emptyAccount)
})

test('nothing changes if the operator does not confirm', async () => {
  expect(await folder.deploy({ answer: false })).toMatchObject({
    error: expect.stringContaining('Not deployed.'),
  })
  expect(await folder.readAccount()).toEqual(emptyAccount)
})

test('a dry run shows the same steps without an account', async () => {
  await folder.writeAccount({ ...emptyAccount, isSignedIn: false })
  const dry = await folder.deploy({ isDryRun: true })
  expect(dry.error).toBeUndefined()
  await folder.writeAccount(emptyAccount)
  const { plan } = await folder.deploy({ answer: false })
  const steps = (text: string) => text.split('\n\n')[0]?.split('\n')
  expect(steps(dry.plan)).toHaveLength(7)
  expect(steps(dry.plan)).toEqual(steps(plan))
  expect(dry.plan).toContain('Without an account, nothing in it was checked')
})

test('a lost SERVER_SECRET is not replaced, because nothing could decrypt the secrets of projects', async () => {
  await folder.deploy()
  await rm(join(root, 'secrets.production.json'))
  await folder.writeAccount({ ...(await folder.readAccount()), secrets: {} })
  expect((await folder.deploy()).error).toContain('wrangler secret put SERVER_SECRET --env=production')
})

test.each(allChanges.map((change, index) => [change, index + 1] as const))(
  'a deployment that is interrupted after "%s" finishes when it is started again',
  async (change, failsAt) => {
    await folder.writeAccount({ ...emptyAccount, failsAt })
    expect((await folder.deploy()).error).toContain('run the command again')
    expect((await folder.readAccount()).changes.at(-1)).toBe(change)
    expect((await folder.deploy()).error).toBeUndefined()
    await folder.expectComplete()
  },
  30_000,
)

/** Starts a deployment in a separate process. Returns whether the process was killed. */
async function deployUntilKilled(): Promise<boolean> {
  const program = join(import.meta.dir, 'run.ts')
  const deployment = JSON.stringify({ root, name: 'production', isDryRun: false, hasUpload: true })
  const child = Bun.spawn(
    [
      process.execPath,
      '-e',
      `import { runDeployment } from '${program}'
      await runDeployment({ ...${deployment}, confirm: () => true })`,
    ],
    { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
  )
  await child.exited
  return child.signalCode === 'SIGKILL'
}

/** Number of wrangler calls that read the account for the plan, before the first change. */
const READS = 3

test.each([[false], [true]])(
  'a deployment that is killed at a step finishes when it is started again (after the step: %p)',
  async (isAfter) => {
    let call = READS + 1
    for (; ; call += 1) {
      await folder.writeAccount({ ...emptyAccount, kill: { call, isAfter } })
      if (!(await deployUntilKilled())) break
      expect(await folder.deploy()).not.toHaveProperty('error')
      await folder.expectComplete()
      const created = (await folder.readAccount()).changes.filter((change) => change.includes('create'))
      expect(created).toEqual(['d1 create node-docs'])
      await rm(join(root, 'secrets.production.json'))
    }
    // Every call after the plan was interrupted once.
    expect(call).toBe(READS + allChanges.length + 1)
  },
  120_000,
)

test('migrations that stop in the middle continue when the deployment is started again', async () => {
  await folder.writeAccount({ ...emptyAccount, failsAtMigration: 3 })
  expect((await folder.deploy()).error).toContain('wrangler d1 migrations apply failed')
  expect((await folder.deploy()).error).toBeUndefined()
  await folder.expectComplete()
})
