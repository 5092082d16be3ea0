import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprint } from './fingerprint.ts'
import type { Options } from './options.ts'
import { runQuietly, runStep } from './steps.ts'

/** A program that makes a part of `dist` out of sources. */
interface BuildStep {
  name: string
  script: string
  /** Files and folders that it reads; git's HEAD because pages name their last author. */
  inputs: string[]
}

const steps: BuildStep[] = [
  {
    name: 'site',
    script: 'site/build.ts',
    inputs: ['content', 'site', 'edge/contract', 'edge/search', 'bun.lock', '.git/logs/HEAD'],
  },
]

/** Brings `dist` up to date: runs the steps whose inputs changed since they last succeeded. */
export async function build({ root, dist }: Pick<Options, 'root' | 'dist'>): Promise<void> {
  let isChanged = false
  for (const { name, script, inputs } of steps) {
    const stamp = join(dist, `.stamps/${name}`)
    const state = fingerprint(root, inputs)
    if (existsSync(stamp) && (await Bun.file(stamp).text()) === state) continue
    await runStep(`built ${name}`, () =>
      runQuietly({
        command: [process.execPath, script],
        cwd: root,
        env: { ...process.env, DIST: dist },
        failure: `The ${name} could not be built.`,
      }),
    )
    await Bun.write(stamp, state)
    isChanged = true
  }
  if (!isChanged) return
  // Loaded here and not above: it needs packages, and the first thing a first start does is to install them.
  const { publish } = await import('./publish.ts')
  await publish({ root, dist })
}
