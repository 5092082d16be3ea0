import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { allChanges, useDeploymentFolder } from '../../../tests/support/deployment-folder.ts'
import { emptyAccount } from '../../../tests/support/fake-wrangler.ts'

const folder = useDeploymentFolder()

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
  expect((await stat(join(folder.root, 'secrets.production.json'))).mode & 0o777).toBe(0o600)
})

test('a second deployment creates nothing and keeps the secrets', async () => {
  await folder.deploy()
  const { secrets } = await folder.readAccount()
  await rm(join(folder.root, 'secrets.production.json'))
  const { plan, error } = await folder.deploy()
  expect(error).toBeUndefined()
  expect(plan).not.toMatch(/create the (?:D1|project)|generate/)
  expect(await folder.readAccount()).toMatchObject({ secrets, changes: [...allChanges, 'migrate', 'deploy'] })
  expect(existsSync(join(folder.root, 'secrets.production.json'))).toBe(false)
})

test('without the upload, everything is created, and a later deployment uploads the Worker', async () => {
  const { plan, error } = await folder.deploy({ hasUpload: false })
  expect(error).toBeUndefined()
  expect(plan).not.toContain('upload the Worker')
  expect((await folder.readAccount()).changes).toEqual(allChanges.slice(0, -1))
  const secrets = await Bun.file(join(folder.root, 'secrets.production.json')).json()
  expect(await folder.deploy()).not.toHaveProperty('error')
  await folder.expectComplete()
  expect((await folder.readAccount()).secrets).toEqual(secrets)
})

test('a file that Cloudflare would refuse stops the deployment before anything is created', async () => {
  await Bun.write(join(folder.root, 'dist/public/llms-full.txt'), '')
  await truncate(join(folder.root, 'dist/public/llms-full.txt'), 25 * 1024 * 1024 + 1)
  expect((await folder.deploy()).error).toContain('at most 25 MiB, and these are larger: llms-full.txt')
  expect(await folder.readAccount()).toEqual(emptyAccount)
})

test('checks that fail stop the deployment before anything is created', async () => {
  await Bun.write(join(folder.root, 'tests/run.ts'), 'process.exit(1)')
  expect((await folder.deploy()).error).toContain('the checks above must pass first')
  expect(await folder.readAccount()).toEqual(emptyAccount)
})

test.each([
  ['[[[', 'wrangler.toml cannot be read (TOML Parse error'],
  ['[assets]\nrun_worker_first = "no list"', 'wrangler.toml cannot be read (assets.run_worker_first: '],
])('a wrangler.toml with %j stops the deployment with its name', async (toml, message) => {
  await Bun.write(join(folder.root, 'wrangler.toml'), toml)
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
  await rm(join(folder.root, 'secrets.production.json'))
  await folder.writeAccount({ ...(await folder.readAccount()), secrets: {} })
  expect((await folder.deploy()).error).toContain('wrangler secret put SERVER_SECRET --env=production')
})
