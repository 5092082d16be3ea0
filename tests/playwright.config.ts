import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Browser tests of the built output. `tests/run.ts` starts the server and says where in `BASE_URL`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/browser',
  // Generous, for machines shared with others: only what fails takes so long.
  timeout: 40_000,
  expect: { timeout: 10_000 },
  // Browsers and server share the machine: side by side they would only wait for each other.
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8787',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    launchOptions: {
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
