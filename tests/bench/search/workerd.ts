import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist } from '../../search/suite.ts'

const root = join(import.meta.dir, '../../..')
const bin = join(root, 'node_modules/.bin')

/** Starts the deployable Worker directly in workerd, without the overhead of wrangler's development proxy. */
export async function startWorkerd(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-workerd-'))
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, WRANGLER_SEND_METRICS: 'false' }
  const bundled = Bun.spawnSync([join(bin, 'wrangler'), 'deploy', '--dry-run', '--outdir', folder], {
    cwd: root,
    env,
  })
  if (bundled.exitCode !== 0)
    throw new Error(`The Worker could not be bundled:\n${bundled.stderr.toString()}`)
  const script = join(import.meta.dir, 'run-workerd.mjs')
  const child = Bun.spawn([join(bin, 'node'), script, join(folder, 'worker.js'), dist], {
    cwd: root,
    env,
    stdout: 'pipe',
  })
  const { value } = await child.stdout.getReader().read()
  const origin = new TextDecoder().decode(value).trim().replace(/\/$/, '')
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
