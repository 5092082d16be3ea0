import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const browser = process.env['HEADLESS_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell'

/** Browser tests of the built output. `tests/run.ts` starts the server and sets `BASE_URL`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // The timeout is generous, because the machine may be busy. Only failing tests take this long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Two workers keep two cores busy, because a worker often waits for its browser.
  workers: availableParallelism() === 1 ? 1 : Math.max(2, availableParallelism() - 1),
  fullyParallel: true,
  // A failed test runs again with a trace. It counts as failed even if it then passes.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  projects: [{ name: 'chromium' }],
  outputDir: '../test-results/browser-chromium',
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8787',
    viewport: { width: 1280, height: 800 },
    // A trace of every test would cost a sixth of the workers' time. It contains actions, requests and console messages.
    // DOM snapshots would add a script to every frame, which the sandboxes under test report.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(browser) && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
