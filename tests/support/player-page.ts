import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import type { WebReplay } from '../../edge/contract/report.ts'
import { toPlayerHeaders } from '../../edge/src/player/routes.ts'
import type { HostPages } from './host-pages.ts'
import { drawFrames, waitFor } from './widget-page.ts'

const built = join(import.meta.dirname, '../../dist/public')

/** The built player in a frame of the replay's size, as the inbox embeds it. */
export interface PlayerPage {
  /** Duration of the replay in milliseconds. */
  duration: number
  /** Shows a time in milliseconds from the start, without playing. */
  seek: (at: number) => Promise<void>
  /** Plays from the current time to the end, at eight times the speed. */
  playToEnd: () => Promise<void>
  /** Plays until `at`, or longer if the machine is slow, and returns the time at which the replay stopped. */
  playUntil: (at: number) => Promise<number>
}

/** Shows a replay with the headers of the files host, and with the resources of the page, as after a click in the inbox. */
export async function openPlayerPage(page: Page, pages: HostPages, replay: WebReplay): Promise<PlayerPage> {
  servePlayer(pages, replay)
  await page.goto(pages.page('/inbox', 'inbox'))
  await waitFor(() => page.evaluate('said.ready'))
  await page.evaluate((data) => post({ name: 'load', data }), { replay })
  await waitFor(() => page.evaluate('said.loaded || said.error'))
  const outline: { duration?: number } = await page.evaluate('said.loaded ?? {}')
  if (outline.duration === undefined) throw new Error(JSON.stringify(await page.evaluate('said.error')))
  await findPlayer(page).evaluate(`document.querySelector('.replayer-mouse').style.display = 'none'`)
  let seeks = 0
  /** Waits for the player's answer, and for the frames in which it shows the result. */
  async function settlePlayer(isDone: string): Promise<void> {
    await waitFor(() => page.evaluate(isDone))
    await drawFrames(page)
  }
  return {
    duration: outline.duration,
    async seek(at) {
      seeks += 1
      await page.evaluate((data) => post({ name: 'seek', data }), { at })
      await settlePlayer(`said.progress?.seeks >= ${seeks}`)
    },
    async playToEnd() {
      await page.evaluate(() => {
        post({ name: 'set-speed', data: { speed: 8 } })
        post({ name: 'skip-idle', data: { isOn: false } })
        post({ name: 'play' })
      })
      await settlePlayer(`said.progress?.state === 'ended'`)
    },
    async playUntil(at) {
      await page.evaluate(() => post({ name: 'play' }))
      await waitFor(() => page.evaluate(`said.progress?.state === 'ended' || said.progress?.at >= ${at}`))
      await page.evaluate(() => post({ name: 'pause' }))
      await settlePlayer(`said.progress.state !== 'playing'`)
      return Number(await page.evaluate('said.progress.at'))
    },
  }
}

/** Serves a page at `/inbox` with the player, and the player with the headers of the files host. */
export function servePlayer(pages: HostPages, replay: WebReplay): void {
  const document = readFileSync(join(built, '_player.html'), 'utf8')
  const [, file = '', integrity = ''] = /src="(.+?)" integrity="(.+?)"/.exec(document) ?? []
  const embedders = `name="embedders" content="${new URL(pages.page('/', 'inbox')).host}"`
  pages.serve(
    '/player',
    document.replace('name="embedders" content=""', embedders),
    toPlayerHeaders(integrity, true),
  )
  pages.serve(`/${file}`, readFileSync(join(built, file), 'utf8'), {
    'Content-Type': 'text/javascript',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const frame = `<iframe src="${pages.page('/player', 'files')}" width="${replay.width}" height="${replay.height}"></iframe>`
  pages.serve(
    '/inbox',
    `<!doctype html><style>body{margin:0}iframe{border:0;display:block}</style>
     <script>said = {}; post = (message) => document.querySelector('iframe').contentWindow.postMessage(message, '${new URL(pages.page('/', 'files')).origin}'); addEventListener('message', ({ data }) => (said[data.name] = data.data ?? true))</script>${frame}`,
  )
}

/** Runs in the embedding page. */
declare function post(message: unknown): void

function findPlayer(page: Page): Frame {
  const found = page.frames().find((frame) => frame.url().endsWith('/player'))
  if (!found) throw new Error('The page has no player')
  return found
}
