import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect } from 'bun:test'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDeployment } from '../../edge/tools/deployment/run-deployment.ts'
import { readWranglerConfig } from '../../edge/start/wrangler-config.ts'
import { emptyAccount, type FakeAccount } from './fake-wrangler.ts'

const repository = join(import.meta.dir, '../..')

interface DeployOptions {
  isDryRun?: boolean
  hasUpload?: boolean
  /** What the operator answers when asked whether to deploy. */
  answer?: boolean
}

/** A folder with the files that a deployment reads, and a fake wrangler. */
export interface DeploymentFolder {
  root: string
  writeAccount(account: FakeAccount): Promise<void>
  readAccount(): Promise<FakeAccount>
  /** Returns the plan that was shown, and the error if the deployment failed. */
  deploy(options?: DeployOptions): Promise<{ plan: string; error?: string }>
  /** Expects the result of a complete first deployment. */
  expectComplete(): Promise<void>
  remove(): Promise<void>
}

/** Changes that a first deployment makes at Cloudflare. */
export const allChanges = ['d1 create node-docs', 'migrate', 'insert', 'deploy']

/** Gives each test of a file a folder of its own. */
export function useDeploymentFolder(): DeploymentFolder {
  const current = {} as DeploymentFolder // filled before each test
  beforeEach(async () => {
    Object.assign(current, await createDeploymentFolder())
  })
  afterEach(() => current.remove())
  return current
}

async function createDeploymentFolder(): Promise<DeploymentFolder> {
  const root = await mkdtemp(join(tmpdir(), 'deploy-'))
  await writeSettings(root)
  await cp(join(repository, 'edge/migrations'), join(root, 'edge/migrations'), { recursive: true })
  await Bun.write(join(root, 'tests/run.ts'), '')
  const program = join(root, 'node_modules/.bin/wrangler')
  const standIn = join(import.meta.dir, 'fake-wrangler.ts')
  await Bun.write(program, `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`)
  await chmod(program, 0o755)
  const accountFile = join(root, 'account.json')
  const folder: DeploymentFolder = {
    root,
    async writeAccount(account) {
      await Bun.write(accountFile, JSON.stringify(account))
    },
    readAccount: () => Bun.file(accountFile).json(),
    async deploy({ isDryRun = false, hasUpload = true, answer = true } = {}) {
      let plan = ''
      const confirm = (shown: string): boolean => {
        plan = shown
        return answer
      }
      try {
        await runDeployment({ root, name: 'production', isDryRun, hasUpload, confirm })
        return { plan }
      } catch (error) {
        return { plan, error: String(error) }
      }
    },
    async expectComplete() {
      const { buckets, databases, secrets } = await folder.readAccount()
      expect(databases).toEqual(['node-docs'])
      expect(buckets).toEqual(['node-docs'])
      expect(await Bun.file(join(root, 'secrets.production.json')).json()).toEqual(secrets)
      expect(Object.keys(secrets)).toEqual(['SERVER_SECRET', 'INBOX_TOKEN'])
      expect(readProjects(join(root, 'node-docs.sqlite'))).toEqual([
        { sdk_key: 'docs-key', origins: '["https://docs.example"]', secret: 64 },
      ])
    },
    remove: () => rm(root, { recursive: true }),
  }
  await folder.writeAccount(emptyAccount)
  return folder
}

/**
 * Writes the settings of a first deployment. It does not use the repository's own settings, because operators change
 * them, and `bun run deploy` also runs this test.
 */
async function writeSettings(root: string): Promise<void> {
  const config = await readWranglerConfig(repository)
  const { routes = [], vars = {} } = config.env['production'] ?? {}
  const docsHost = routes.find(({ pattern }) => !Object.values(vars).includes(pattern))?.pattern ?? ''
  const toml = await Bun.file(join(repository, 'wrangler.toml')).text()
  await Bun.write(
    join(root, 'wrangler.toml'),
    toml
      .replaceAll(docsHost, 'docs.example')
      .replaceAll(/^database_id = .*$/gm, '')
      .replaceAll(/^(database_name|bucket_name) = .*$/gm, '$1 = "node-docs"'),
  )
  const site = { origin: 'https://docs.example', feedback: { sdkKey: 'docs-key' } }
  await Bun.write(join(root, 'content/site.ts'), `export const site = ${JSON.stringify(site)}`)
}

function readProjects(file: string): unknown[] {
  const database = new Database(file)
  try {
    return database.query('SELECT sdk_key, origins, length(secret) AS secret FROM projects').all()
  } finally {
    database.close()
  }
}
