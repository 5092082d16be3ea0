import type { Dispose } from './dispose.ts'

/** A part of the widget that is loaded on first use. */
export interface Lazy<Part> {
  /** Loads the part. Rejects if its chunk cannot be loaded; the next call tries again. */
  load: () => Promise<Part>
  /**
   * Runs `act` once the part is loaded. `act` never runs if the part cannot be loaded, or if `stop` was called before.
   */
  use: (act: (part: Part) => void) => void
  /** Undefined until the part is loaded. */
  current: () => Part | undefined
  stop: Dispose
}

export function createLazy<Part extends { stop: Dispose }>(start: () => Promise<Part>): Lazy<Part> {
  let loading: Promise<Part> | undefined
  let part: Part | undefined
  let isStopped = false

  async function load(): Promise<Part> {
    try {
      const started = await start()
      if (isStopped) started.stop()
      part = started
      return started
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  const ask = (): Promise<Part> => (loading ??= load())
  return {
    load: ask,
    use: (act) =>
      void ask()
        .then((loaded) => (isStopped ? undefined : act(loaded)))
        .catch(() => {}),
    current: () => part,
    stop() {
      isStopped = true
      part?.stop()
    },
  }
}
