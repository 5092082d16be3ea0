import { defineConfig } from '@playwright/test'
import shared from './playwright.config.ts'
import { firefoxWithoutStorage, firefoxWithScrollBars, notInFirefox } from './browsers/firefox.ts'

const firefox = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
const outputDir = '../test-results/browser-firefox'

/** `preferences` have the names and values of `about:config` in Firefox. */
function launchWith(preferences: Record<string, boolean | number> = {}) {
  return {
    executablePath: firefox,
    firefoxUserPrefs: {
      // Elements are measured without scroll bars, as in Chromium's headless mode.
      'ui.useOverlayScrollbars': 1,
      // Playwright's clicks do not reach frames that run in another process.
      'fission.webContentIsolationStrategy': 0,
      ...preferences,
    },
  }
}

/**
 * The browser tests in Firefox, over WebDriver BiDi. `tests/browsers/firefox.ts` lists which tests cannot run there. It needs the Playwright release that works with Debian's Firefox (`tests/tsconfig.firefox.json`).
 */
export default defineConfig({
  ...shared,
  workers: 2,
  grepInvert: notInFirefox.map(({ test }) => test),
  projects: [
    { name: 'default', outputDir },
    {
      name: 'private',
      grep: [...firefoxWithoutStorage],
      outputDir,
      use: { launchOptions: launchWith({ 'browser.privatebrowsing.autostart': true }) },
    },
    {
      name: 'no-cookies',
      grep: [...firefoxWithoutStorage],
      outputDir,
      // This preference refuses cookies and all other storage.
      use: { launchOptions: launchWith({ 'network.cookie.cookieBehavior': 2 }) },
    },
    {
      name: 'scroll-bars',
      grep: [...firefoxWithScrollBars],
      outputDir,
      use: { launchOptions: launchWith({ 'ui.useOverlayScrollbars': 0 }) },
    },
  ],
  use: {
    ...shared.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: launchWith(),
  },
})
