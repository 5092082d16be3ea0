import type { WebReplay } from '@node-docs/edge/contract'
import type { Dispose } from '../../platform/dispose.ts'
import type { CaptureChunkLoader, ReplayContext, ReplayRecorder } from '../api/capture-types.ts'
import { createToggle } from '../../platform/toggle.ts'
import { whenIdle } from '../../platform/page.ts'

export interface ReplayOptions extends ReplayContext {
  loadReplay: CaptureChunkLoader['replay']
}

/** Loads and starts the replay recorder when the page is idle (W-136). */
export interface ReplayToggle {
  switch: (isOn: boolean) => void
  take: () => Promise<WebReplay | undefined>
}

export function createReplayToggle({ loadReplay, ...context }: ReplayOptions): ReplayToggle {
  let recorder: ReplayRecorder | undefined

  function start(): Dispose {
    let isStopped = false
    // If the chunk cannot be loaded, ignores the error; reports then contain no replay.
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
    switch: createToggle(start),
    take: () => recorder?.take() ?? Promise.resolve(undefined),
  }
}
