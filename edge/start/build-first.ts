import { StepError } from './run-step.ts'

interface FirstBuild {
  build: () => Promise<void>
  /** Whether an earlier build left output that can be served. */
  hasOutput: () => boolean
  /** Resolves when a watched file changes. */
  nextChange: () => Promise<void>
}

/**
 * Builds before `bun run dev` serves. If the build fails, returns its message, so that the last good output is served
 * with it. Without any output, waits until the author has fixed the page.
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
