import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

/** File name of a bundle in its folder. */
const BUNDLE = 'worker.js'

const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * Bundles a Worker as a deployment does, unless its sources have not changed since the last time. Returns the path of
 * the bundle.
 * @throws StepError with wrangler's output if the Worker cannot be bundled.
 */
export async function bundleWorker(source: WorkerSource): Promise<string> {
  const { compatibilityFlags, config, root, script } = source
  const cache = join(root, '.cache/workers')
  const state = fingerprint(root, [...inputs, config, script])
  const name = [basename(script).replace(/\.\w+$/, ''), ...compatibilityFlags, state].join('-')
  const bundle = join(cache, name, BUNDLE)
  if (await Bun.file(bundle).exists()) return bundle
  await mkdir(cache, { recursive: true })
  await runStep('built the Worker', () => writeBundle(source, { cache, name }))
  await removeOldEntries(cache)
  return bundle
}

/** Writes the bundle and its source map to the folder `name` of the cache. */
async function writeBundle(
  { compatibilityFlags, config, root, script }: WorkerSource,
  { cache, name }: { cache: string; name: string },
): Promise<void> {
  const output = await mkdtemp(join(cache, 'new-'))
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
    const [written] = new Bun.Glob('*.js').scanSync(output)
    if (written === undefined) throw new Error(`wrangler wrote no bundle to ${output}.`)
    await rename(join(output, written), join(output, BUNDLE))
    // The folder is renamed when it is complete, because several servers can start at the same time. The first rename
    // wins.
    await rename(output, join(cache, name)).catch((error: unknown) => {
      if (!existsSync(join(cache, name, BUNDLE))) throw error
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
