import type { Page } from '@playwright/test'
import type { ReplayEvent } from '../../widget/replay-format/rrweb-event.ts'
import { bundle } from './bundle.ts'
import { untilTrue } from './until-true.ts'

/** rrweb's own player, without our conversion of the events. */
export interface PlainReplayer {
  /** Shows the page at a time in milliseconds since 1970. */
  seek: (time: number) => Promise<void>
  /** Runs a function in the page with the replayed document as argument. */
  read: <Found>(look: (document: Document) => Found) => Promise<Found>
}

export async function openReplayer(page: Page, events: readonly ReplayEvent[]): Promise<PlainReplayer> {
  const script = bundle('build-replayer')
  await page.addScriptTag({ type: 'module', content: `${script}\nwindow.Replayer = Replayer` })
  await untilTrue(page, '"Replayer" in window')
  await page.evaluate(
    (list) => {
      const { Replayer } = window as unknown as { Replayer: new (...args: unknown[]) => unknown } // The script above defines `Replayer`.
      document.body.replaceChildren()
      Reflect.set(
        window,
        'replayer',
        new Replayer(list, { root: document.body, showWarning: false, mouseTail: false }),
      )
    },
    [...events],
  )
  const [first] = events
  return {
    seek: (time) => page.evaluate(`replayer.pause(${time - (first?.timestamp ?? 0)})`),
    read: (look) => page.evaluate(`(${look.toString()})(replayer.iframe.contentDocument)`),
  }
}
