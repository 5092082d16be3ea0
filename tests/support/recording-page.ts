import type { Frame, Page } from '@playwright/test'
import { fullChromium } from './full-chromium.ts'
import { waitFor } from './widget-page.ts'

/** A browser that shares its screen and a microphone without being asked; both are fake. */
export const sharingBrowser = {
  ...fullChromium,
  args: [...fullChromium.args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
}

/** What the page's devices and recorders were asked, in order. */
export type Asked = ['screen' | 'microphone' | 'type' | 'recorder' | 'start', unknown][]

/** For how long the page's last recorder was at work, in seconds; of pages whose devices are watched. */
export function readRecordedSeconds(page: Page): Promise<number> {
  return page.evaluate('(recorded.stoppedAt - recorded.startedAt) / 1000')
}

/** Says what the page's devices do, before anything of the page runs. */
export interface Devices {
  refuses?: 'screen' | 'microphone'
  /** What its recorder cannot make. */
  lacks?: string
}

/** Writes down what the page's devices and recorders are asked, and lets `shared` be the last stream. */
export async function watchDevices(page: Page, devices: Devices = {}): Promise<() => Promise<Asked>> {
  await page.addInitScript(({ refuses, lacks }: Devices) => {
    const asked: [string, unknown][] = []
    const recorded = { startedAt: 0, stoppedAt: 0 }
    Object.assign(window, { asked, recorded })
    const real = navigator.mediaDevices
    const refuse = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    const screen = real.getDisplayMedia.bind(real)
    const microphone = real.getUserMedia.bind(real)
    real.getDisplayMedia = async (options) => {
      asked.push(['screen', options])
      if (refuses === 'screen') return refuse()
      const shared = await screen(options)
      Object.assign(window, { shared })
      return shared
    }
    real.getUserMedia = (options) => {
      asked.push(['microphone', options])
      return refuses === 'microphone' ? refuse() : microphone(options)
    }
    window.MediaRecorder = class extends MediaRecorder {
      static override isTypeSupported(type: string): boolean {
        asked.push(['type', type])
        return type !== lacks && super.isTypeSupported(type)
      }
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options)
        const kinds = stream.getTracks().map(({ kind }) => kind)
        asked.push(['recorder', kinds.sort()])
      }
      override start(timeslice?: number): void {
        asked.push(['start', timeslice])
        recorded.startedAt = performance.now()
        super.start(timeslice)
      }
      override stop(): void {
        recorded.stoppedAt = performance.now()
        super.stop()
      }
    }
  }, devices)
  return () => page.evaluate<Asked>('asked')
}

/** Opens the editor as the panel does, and records for so many seconds of its countdown. */
export async function record(page: Page, frame: Frame, seconds = 1): Promise<void> {
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Stop recording' }).waitFor()
  await recordOn(page, seconds)
}

/** Waits until the countdown has gone down by so many seconds. */
export async function recordOn(page: Page, seconds: number): Promise<void> {
  const timer = page.locator('feedback-widget [role="timer"]')
  const readLeft = async (): Promise<number> => {
    const [minutes = 0, rest = 0] = (await timer.innerText()).split(':').map(Number)
    return minutes * 60 + rest
  }
  const end = (await readLeft()) - seconds
  await waitFor(async () => (await readLeft()) <= end)
}
