import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, gitLog } from './source-fingerprint.ts'
import type { Options } from './parse-options.ts'
import { runWithoutOutput, runStep } from './run-step.ts'

/** A program that generates a part of `dist`. */
export interface BuildStep {
  name: string
  script: string
  /** Files and folders that the step reads. */
  inputs: string[]
  /** Set if the step also depends on git's log, because pages name their last author. */
  readsGitLog?: true
}

/** Runs a step's program. Returns its output, usually warnings. */
export type RunBuildStep = (step: BuildStep, options: BuildOptions) => Promise<string>

export interface BuildOptions extends Pick<Options, 'root' | 'dist'> {
  /** Also builds pages that are drafts. */
  drafts?: boolean
}

/** In the order in which they run. */
export const steps: BuildStep[] = [
  {
    name: 'site',
    script: 'site/build.ts',
    inputs: [
      'content',
      'site',
      'edge/contract',
      'edge/diagnose',
      'edge/search',
      'edge/start/browser-build.ts',
      'bun.lock',
    ],
    readsGitLog: true,
  },
  {
    name: 'widget',
    script: 'widget/build.ts',
    inputs: ['widget', 'edge/contract', 'edge/inbox', 'edge/start/browser-build.ts', 'bun.lock'],
  },
]

/** Updates `dist`: runs each step whose inputs have changed since its last success. */
export async function build(options: BuildOptions, run: RunBuildStep = runBuildStep): Promise<void> {
  const { root, dist, drafts = false } = options
  const stamps = new Map<string, string>()
  for (const step of steps) {
    const stamp = join(dist, '.stamps', step.name)
    // The inputs are hashed before the build, so that a file which changes during the build is built again next time.
    const inputs = step.readsGitLog ? [...step.inputs, gitLog(root)] : step.inputs
    const state = fingerprint(root, inputs) + (drafts ? ' with drafts' : '')
    if (existsSync(stamp) && (await Bun.file(stamp).text()) === state) continue
    const warnings = await runStep(`built ${step.name}`, () => run(step, options))
    if (warnings !== '') console.warn(warnings)
    stamps.set(stamp, state)
  }
  if (stamps.size === 0) return
  // The module is imported here, because the packages that it needs may have just been installed.
  const { publish } = await import('./publish-for-workers.ts')
  await publish(options)
  // The hashes are stored last. If publishing fails, the next start runs the steps again.
  for (const [stamp, state] of stamps) await Bun.write(stamp, state)
}

export async function runBuildStep(
  { name, script }: BuildStep,
  { root, dist, drafts = false }: BuildOptions,
): Promise<string> {
  const { stderr } = await runWithoutOutput({
    command: [process.execPath, script],
    cwd: root,
    env: { ...process.env, DIST: dist, DRAFTS: drafts ? '1' : '0', NODE_ENV: 'production' },
    failure: `The ${name} could not be built.`,
  })
  return stderr
}
