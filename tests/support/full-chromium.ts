import { existsSync } from 'node:fs'

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Launch options for tests of features that the headless shell lacks. */
export const fullChromium = {
  ...(existsSync(path) && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
}
