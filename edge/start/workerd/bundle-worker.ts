import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
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
const inputs = ['bun.lock', 'content', 'edge', 'site', 'widget']

/**
 * Bundles a Worker as a deployment does, unless its sources have not changed since the last time. Returns the path of
 * the bundle.
 * @throws StepError with wrangler's output if the Worker cannot be bundled.
 */
export async function bundleWorker(source: WorkerSource): Promise<string> {
  const { config, root, script } = source
  const folder = join(root, '.cache/workers')
  const state = fingerprint(root, [...inputs, config, script])
  const bundle = join(folder, `${basename(script).replace(/\.\w+$/, '')}-${state}.js`)
  if (await Bun.file(bundle).exists()) return bundle
  await runStep('built the Worker', () => writeBundle(source, folder, bundle))
  return bundle
}

async function writeBundle(source: WorkerSource, folder: string, bundle: string): Promise<void> {
  const { compatibilityFlags, config, root, script } = source
  await mkdir(folder, { recursive: true })
  const output = await mkdtemp(join(folder, 'new-'))
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
    // Renamed when complete, because several servers can start at the same time.
    await rename(join(output, name), bundle)
  } finally {
    await rm(output, { recursive: true })
  }
}
