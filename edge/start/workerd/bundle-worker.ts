import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runStep, runWithoutOutput } from '../run-step.ts'
import { fingerprint } from '../source-fingerprint.ts'
import { toWranglerEnv } from '../wrangler.ts'

export interface WorkerSource {
  root: string
  /** Path of a `wrangler.toml`. */
  config: string
  /** Path of the Worker's first module. */
  script: string
  compatibilityFlags: string[]
}

/** Sources that a Worker can import, and settings of the bundle. */
const inputs = ['bun.lock', 'content', 'edge', 'site', 'tsconfig.json', 'widget']

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Bundles a Worker as a deployment does, unless its sources have not changed since the last time. Returns the path of
 * the bundle.
 * @throws StepError with wrangler's output if the Worker cannot be bundled.
 */
export async function bundleWorker(source: WorkerSource): Promise<string> {
  const { compatibilityFlags, config, root, script } = source
  const folder = join(root, '.cache/workers')
  const state = fingerprint(root, [...inputs, config, script])
  const name = [basename(script).replace(/\.\w+$/, ''), ...compatibilityFlags, state].join('-')
  const bundle = join(folder, name, 'worker.js')
  if (await Bun.file(bundle).exists()) return bundle
  await runStep('built the Worker', () => writeBundle(source, bundle))
  await removeOldEntries(folder)
  return bundle
}

/** Writes the bundle and its source map. */
async function writeBundle(source: WorkerSource, bundle: string): Promise<void> {
  const { compatibilityFlags, config, root, script } = source
  const folder = dirname(bundle)
  await mkdir(dirname(folder), { recursive: true })
  const output = await mkdtemp(join(dirname(folder), 'new-'))
  try {
    await runWithoutOutput({
      command: [
        'wrangler',
        'deploy',
        script,
        '--dry-run',
        '--env=',
        `--config=${config}`,
        `--outdir=${output}`,
        `--assets=${output}`,
        ...compatibilityFlags.map((flag) => `--compatibility-flags=${flag}`),
      ],
      cwd: root,
      env: toWranglerEnv(root),
      failure: 'The Worker could not be bundled.',
    })
    const [name] = new Bun.Glob('*.js').scanSync(output)
    if (name === undefined) throw new Error(`wrangler wrote no bundle to ${output}.`)
    await rename(join(output, name), join(output, basename(bundle)))
    // The folder is renamed when it is complete, because several servers can start at the same time. The first rename
    // wins.
    await rename(output, folder).catch((error: unknown) => {
      if (!existsSync(bundle)) throw error
    })
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

async function removeOldEntries(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another start may have renamed the entry in the meantime.
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}
