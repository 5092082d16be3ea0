import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleScript } from '../support/bundle-script.ts'

/** A widget as a script for a page. `start` runs after it. */
export interface Contender {
  name: string
  script: string
  start: string
  /** Expression that is true when the button exists; empty if the widget has no button. */
  button: string
  /** Expression that sends a report with the logged data. */
  report: string
}

const install = { gleap7: 'gleap@7.0.31', gleap16: 'gleap@16.4.0', sentry: '@sentry/browser@11.12.0' }

/**
 * Installs other widgets from npm into a temporary folder. Like this widget, they record console and requests, as far
 * as they can without their own servers.
 */
export async function buildPeers(provider: string): Promise<Contender[]> {
  const folder = mkdtempSync(join(tmpdir(), 'widget-peers-'))
  const dependencies = Object.fromEntries(
    Object.entries(install).map(([name, version]) => [name, `npm:${version}`]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install'], { cwd: folder })
  if (exitCode !== 0) throw new Error(`The peers could not be installed: ${stderr.toString()}`)
  const read = (path: string): Promise<string> => Bun.file(join(folder, 'node_modules', path)).text()
  // The provider implements Gleap 7's protocol. That is enough for version 16 to start and record requests.
  const address = `sdk.setApiUrl('${provider}'); sdk.setFrameUrl('${provider}')`
  const startGleap = `const sdk = Gleap.default ?? Gleap; ${address}; sdk.initialize('demo')`
  const reportGleap = `sdk.sendSilentCrashReport('kept', 'MEDIUM')`
  return [
    {
      name: 'gleap 7.0.31',
      script: await read('gleap7/build/index.js'),
      start: startGleap,
      button: `document.querySelector('.bb-feedback-button')`,
      report: reportGleap,
    },
    {
      name: 'gleap 16.4.0',
      script: await read('gleap16/build/browser/index.js'),
      start: startGleap,
      // Version 16 loads its frame from another URL, and shows no button without it.
      button: '',
      report: reportGleap,
    },
    {
      name: 'sentry 11.12.0 + feedback',
      script: await bundleSentry(folder, provider),
      start: '',
      button: `document.querySelector('#sentry-feedback')?.shadowRoot?.querySelector('button')`,
      report: 'reportBug()',
    },
  ]
}

/** Bundles Sentry. Its reports use another protocol, so `beforeSend` sends their content to the provider instead. */
async function bundleSentry(folder: string, provider: string): Promise<string> {
  return bundleScript(
    folder,
    `import { captureMessage, feedbackIntegration, init } from 'sentry'
     const beforeSend = (event) => {
       void fetch('${provider}/bugs/v2', { method: 'POST', body: JSON.stringify(event) })
       return null
     }
     init({ dsn: 'http://key@127.0.0.1:1/1', integrations: [feedbackIntegration({})], beforeSend })
     window.reportBug = () => captureMessage('kept')`,
  )
}
