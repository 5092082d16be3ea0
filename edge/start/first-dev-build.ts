import { StepError } from './run-step.ts'

interface FirstBuild {
  build: () => Promise<void>
  /** Whether an earlier build left output that can be served. */
  hasOutput: () => boolean
  /** Resolves when a watched file changes. */
  nextChange: () => Promise<void>
}

/**
 * Runs the first build of `bun run dev`. If the build fails, returns the error message, so that it can be shown on the
 * pages of the last successful build. If there is no earlier output, waits for the author to fix the page, and builds
 * again.
 */
export async function buildFirst({ build, hasOutput, nextChange }: FirstBuild): Promise<string | undefined> {
  for (;;) {
    try {
      await build()
      return undefined
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      if (hasOutput()) return error.message
      console.error(`${error.message}\n\nWaiting for a change…`)
      await nextChange()
    }
  }
}
