import { existsSync } from 'node:fs'

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Launch options for tests that need more of the browser than its headless shell. */
export const fullChromium = {
  ...(existsSync(path) && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
}
