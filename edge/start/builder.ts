import { runBuildStep, type RunBuildStep } from './build.ts'
import type { Options } from './parse-options.ts'
import { StepError } from './run-step.ts'

/**
 * A process that builds the site, including drafts. The process keeps its modules loaded, so a page takes a tenth of a
 * second to build instead of half a second.
 */
export interface Builder {
  run: RunBuildStep
  stop: () => void
}

/** Messages of `site/build.ts --on-demand`. */
type BuilderAnswer = { warnings: string } | { failure: string }

export function startBuilder({ root, dist }: Options): Builder {
  let settle: { resolve: (warnings: string) => void; reject: (error: Error) => void } | undefined
  const child = Bun.spawn([process.execPath, 'site/build.ts', '--on-demand', '--drafts', `--out=${dist}`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(message: BuilderAnswer) {
      if ('failure' in message) settle?.reject(new StepError(message.failure))
      else settle?.resolve(message.warnings)
    },
    onExit: () => settle?.reject(new StepError('The build process exited before it finished.')),
  })
  return {
    run(step, options) {
      // All other steps run in separate processes. The site's step also does so if this process has exited, for example
      // because it ran out of memory.
      if (step.name !== 'site' || child.exitCode !== null || child.signalCode !== null) {
        return runBuildStep(step, options)
      }
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        child.send('build')
      })
    },
    stop: () => child.kill(),
  }
}
