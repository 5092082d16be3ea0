import { defineConfig } from '@playwright/test'
import shared from './playwright.config.ts'
import { firefoxCore, notInFirefox } from './browsers/firefox.ts'

const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/**
 * The browser tests in Firefox, over WebDriver BiDi. `tests/browsers/firefox.ts` lists which tests cannot run there and
 * which are the core. It needs the release of Playwright that works with Debian's Firefox (`tests/tsconfig.firefox.json`).
 */
export default defineConfig({
  ...shared,
  workers: 2,
  grepInvert: notInFirefox.map(({ test }) => test),
  projects: [
    { name: 'core', grep: [...firefoxCore], outputDir: '../test-results/browser-firefox' },
    { name: 'all', outputDir: '../test-results/browser-firefox' },
  ],
  use: {
    ...shared.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: firefox,
      // Elements are measured without scroll bars, as in Chromium's headless mode.
      firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
    },
  },
})
