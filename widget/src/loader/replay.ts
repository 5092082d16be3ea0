import type { WebReplay } from '@node-docs/edge/contract'
import type { Stop } from '../logs/stop.ts'
import type { CaptureDoors, ReplayContext, ReplayRecorder } from './captures.ts'
import { createSwitch } from './create-switch.ts'
import { whenIdle } from './page.ts'

export interface ReplayOptions extends ReplayContext {
  loadReplay: CaptureDoors['replay']
}

/** The replay recorder, which comes and begins when the page is idle (W-136). */
export interface Replay {
  switch: (isOn: boolean) => void
  take: () => Promise<WebReplay | undefined>
}

export function createReplay({ loadReplay, ...context }: ReplayOptions): Replay {
  let recorder: ReplayRecorder | undefined

  function start(): Stop {
    let isStopped = false
    // Reports go without a replay where the chunk cannot be loaded.
    const stopWaiting = whenIdle(context.page, () => void begin().catch(() => {}))

    async function begin(): Promise<void> {
      const { startReplay } = await loadReplay()
      if (!isStopped) recorder = startReplay(context)
    }

    return () => {
      isStopped = true
      stopWaiting()
      recorder?.stop()
      recorder = undefined
    }
  }

  return {
    switch: createSwitch(start),
    take: () => recorder?.take() ?? Promise.resolve(undefined),
  }
}
