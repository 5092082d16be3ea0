import type { Frame, Page } from '@playwright/test'
import { fullChromium } from './full-chromium.ts'
import { waitFor } from './widget-page.ts'

/** Launch options for a browser that shares a fake screen and microphone without asking the user. */
export const sharingBrowser = {
  ...fullChromium,
  args: [...fullChromium.args, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
}

/** Calls to media devices and recorders, in order. */
export type Asked = ['screen' | 'microphone' | 'type' | 'recorder' | 'start', unknown][]

/** Duration of the page's last recording in seconds. Requires `watchDevices`. */
export function readRecordedSeconds(page: Page): Promise<number> {
  return page.evaluate('(recorded.stoppedAt - recorded.startedAt) / 1000')
}

/** Behavior of the page's media devices. */
export interface Devices {
  refuses?: 'screen' | 'microphone'
  /** Media type that the recorder must claim not to support. */
  lacks?: string
}

/**
 * Records the page's calls to media devices and recorders. `window.shared` is the last screen stream that was shared.
 */
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

/** Opens the editor as the panel does, and records for a number of seconds. */
export async function record(page: Page, frame: Frame, seconds = 1): Promise<void> {
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Stop recording' }).waitFor()
  await recordOn(page, seconds)
}

/** Continues a recording until the countdown has decreased by a number of seconds. */
export async function recordOn(page: Page, seconds: number): Promise<void> {
  const timer = page.locator('feedback-widget [role="timer"]')
  const readLeft = async (): Promise<number> => {
    const [minutes = 0, rest = 0] = (await timer.innerText()).split(':').map(Number)
    return minutes * 60 + rest
  }
  const end = (await readLeft()) - seconds
  await waitFor(async () => (await readLeft()) <= end)
}
