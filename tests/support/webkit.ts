import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { openSession, type WebDriverPage } from './webdriver.ts'

const START_MS = 30_000

export interface WebKit {
  page: WebDriverPage
  close(): Promise<void>
}

/** Starts WebKitGTK's MiniBrowser on a virtual display, because WebKitGTK has no headless mode. */
export async function startWebKit(): Promise<WebKit> {
  const display = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const number = await readLine(display.stdout)
  const port = findFreePort()
  const driver = Bun.spawn(['WebKitWebDriver', `--port=${port}`, '--replace-on-new-session'], {
    // WebKitGTK uses the locale as the browser's language, even if the locale is not installed.
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', LANG: 'en_US.UTF-8' },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const stop = async (): Promise<void> => {
    for (const child of [driver, display]) {
      child.kill()
      await child.exited
    }
  }
  try {
    const origin = `http://127.0.0.1:${port}`
    await waitForDriver(origin)
    const page = await openSession(origin, {
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    })
    return {
      page,
      async close() {
        await page.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Reads the first line without closing the stream. Xvfb writes the line break separately, and exits if the stream is
 * closed before.
 */
async function readLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) throw new Error('Xvfb ended before it named its display.')
    text += decoder.decode(value, { stream: true })
  }
  return text.trim()
}

async function waitForDriver(origin: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/status`).catch(() => undefined)
    if (response?.ok) return
    await Bun.sleep(50)
  }
  throw new Error(`WebKitWebDriver did not answer at ${origin} within ${START_MS / 1000} s.`)
}

/** Finds MiniBrowser. Debian installs it with the library, in a folder that is named after the architecture. */
function findMiniBrowser(): string {
  const found = [...new Bun.Glob('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').scanSync({ absolute: true })][0]
  if (found !== undefined) return found
  throw new Error(
    `No MiniBrowser of webkit2gtk-4.1 in ${readdirSync('/usr/lib')
      .map((name) => join('/usr/lib', name))
      .join(', ')}`,
  )
}
