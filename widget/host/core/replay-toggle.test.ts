import { expect, test } from 'bun:test'
import type { Page } from '../../platform/page.ts'
import { createCaptureData } from '../api/editor-types.ts'
import { createPageMasking } from '../masking/page-masking.ts'
import { createReplayToggle } from './deferred-services.ts'

/** Creates a page and a replay chunk. The test decides when the page is idle and when the chunk loads. */
function createHost() {
  const idle: (() => void)[] = []
  const started: string[] = []
  const chunk = Promise.withResolvers<void>()
  const page = {
    requestIdleCallback: (act: () => void) => idle.push(act),
    cancelIdleCallback: (handle: number) => void idle.splice(handle - 1, 1, () => {}),
  } as unknown as Page // the mock has every property that the code uses
  const replay = createReplayToggle({
    page,
    capture: createCaptureData(),
    isLive: () => false,
    masking: createPageMasking(
      () => ({ maskTypedText: false, maskAllText: false }),
      () => false,
    ),
    loadRedaction: () => Promise.reject(new Error('not asked for')),
    async loadReplay() {
      await chunk.promise
      return {
        startReplay: () => {
          started.push('started')
          return { take: () => Promise.resolve(undefined), stop: () => void started.push('stopped') }
        },
      }
    },
  })
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    replay,
    started,
    settle,
    runIdle: () => idle.splice(0).forEach((act) => act()),
    loadChunk: () => chunk.resolve(),
  }
}

test('W-136 the recorder starts when the page is idle and stops when it is switched off', async () => {
  const { replay, started, settle, runIdle, loadChunk } = createHost()
  replay.switch(true)
  loadChunk()
  await settle()
  expect(started).toEqual([])
  runIdle()
  await settle()
  expect(started).toEqual(['started'])
  replay.switch(false)
  expect(started).toEqual(['started', 'stopped'])
})

test('a recorder that is switched off while its chunk loads never starts', async () => {
  const { replay, started, settle, runIdle, loadChunk } = createHost()
  replay.switch(true)
  runIdle()
  replay.switch(false)
  loadChunk()
  await settle()
  expect(started).toEqual([])
})
