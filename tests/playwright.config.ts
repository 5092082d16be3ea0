import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const browser = process.env['HEADLESS_SHELL_PATH'] ?? '/usr/bin/chromium-headless-shell'

/** The name of a test that measures time or frames ends with this tag. */
const TIMED = /@timed/

/**
 * Browser tests of the built output. `tests/run.ts` starts the server, sets `BASE_URL`, and runs the two projects one
 * after the other: `timed` alone on the machine, then `functional` in parallel with other stages.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // The timeout is generous, because the machine may be busy. Only failing tests take this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  projects: [
    { name: 'timed', grep: TIMED, workers: 1, outputDir: '../test-results/browser-timed' },
    {
      name: 'functional',
      grepInvert: TIMED,
      fullyParallel: true,
      outputDir: '../test-results/browser-functional',
    },
  ],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:8787',
    viewport: { width: 1280, height: 800 },
    // Traces contain actions, requests and console messages. DOM snapshots would add a script to every frame, which the
    // sandboxes under test report. Screenshots would cost a third more processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(browser) && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
