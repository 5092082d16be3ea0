import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allChanges, useDeploymentFolder } from '../../../tests/support/deployment-folder.ts'
import { emptyAccount } from '../../../tests/support/fake-wrangler.ts'

const folder = useDeploymentFolder()

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
  const program = join(import.meta.dir, 'run-deployment.ts')
  const deployment = JSON.stringify({
    root: folder.root,
    name: 'production',
    isDryRun: false,
    hasUpload: true,
  })
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
      await rm(join(folder.root, 'secrets.production.json'))
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
