import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A widget as a script that a page includes. `start` runs after it. */
export interface Contender {
  name: string
  script: string
  start: string
  /** True in the page once its button is there; empty where it shows none. */
  button: string
}

const install = { gleap7: 'gleap@7.0.31', gleap16: 'gleap@16.4.0', sentry: '@sentry/browser@11.12.0' }

/**
 * Peers from npm, put into a temporary folder. Each keeps console and requests, as ours does, as far as it gets
 * without a provider of its own.
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
  // The provider speaks the older one's protocol, so that it gets as far as logging requests.
  const address = `sdk.setApiUrl('${provider}'); sdk.setFrameUrl('${provider}')`
  const startGleap = `const sdk = Gleap.default ?? Gleap; ${address}; sdk.initialize('demo')`
  return [
    {
      name: 'gleap 7.0.31',
      script: await read('gleap7/build/index.js'),
      start: startGleap,
      button: `document.querySelector('.bb-feedback-button')`,
    },
    {
      name: 'gleap 16.4.0',
      script: await read('gleap16/build/browser/index.js'),
      start: startGleap,
      // It opens its frame elsewhere, and shows none without it.
      button: '',
    },
    {
      name: 'sentry 11.12.0 + feedback',
      script: await bundleSentry(folder),
      start: '',
      button: `document.querySelector('#sentry-feedback')?.shadowRoot?.querySelector('button')`,
    },
  ]
}

async function bundleSentry(folder: string): Promise<string> {
  const entry = join(folder, 'sentry.ts')
  writeFileSync(
    entry,
    `import { init, feedbackIntegration } from 'sentry'
     init({ dsn: 'http://key@127.0.0.1:1/1', integrations: [feedbackIntegration({})] })`,
  )
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    minify: true,
    format: 'iife',
    target: 'browser',
  })
  return (await outputs[0]?.text()) ?? ''
}
