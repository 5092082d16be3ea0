import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from '../../../widget/build/bundle.ts'
import { bundleScript } from '../support/bundle-script.ts'

/** A recorder as a script for a page. `start` runs when the page is idle. */
export interface Recorder {
  name: string
  script: string
  start: string
  /** Size of the script with gzip level 9. */
  bytes: number
}

const install = {
  gleap7: 'gleap@7.0.31',
  gleap16: 'gleap@16.4.0',
  sentry: '@sentry/browser@11.12.0',
}
/** rrweb without our changes. */
export const RRWEB_NAME = '@rrweb/record 2.1.6'
const RRWEB = join(import.meta.dir, '../../../widget/node_modules/@rrweb/record/umd/record.min.js')
const POSTHOG = 'posthog-js@1.449.2'

/**
 * Bundles our recorder, rrweb (which ours uses), and other products. If a product has no separate recorder, the bundle
 * contains the complete product.
 */
export async function buildRecorders(provider: string): Promise<Recorder[]> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-peers-'))
  const dependencies = Object.fromEntries(
    Object.entries(install).map(([name, version]) => [name, `npm:${version}`]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }))
  runIn(folder, [process.execPath, 'install'])
  // PostHog cannot be installed, because one of its dependencies is not published.
  runIn(folder, ['npm', 'pack', POSTHOG, '--silent'])
  runIn(folder, ['tar', 'xzf', `${POSTHOG.replace('@', '-')}.tgz`])
  const read = (path: string): Promise<string> => Bun.file(join(folder, path)).text()
  const gleap = `const sdk = Gleap.default ?? Gleap; sdk.setApiUrl('${provider}'); sdk.setFrameUrl('${provider}'); sdk.initialize('demo')`
  return [
    { name: 'nothing', script: '', start: '', bytes: 0 },
    await createOurs(),
    toRecorder(
      RRWEB_NAME,
      // The module is patched, this file is not.
      await Bun.file(RRWEB).text(),
      'rrwebRecord.record({ emit: (event) => events.push(event) })',
    ),
    toRecorder('gleap 7.0.31', await read('node_modules/gleap7/build/index.js'), gleap),
    toRecorder('gleap 16.4.0', await read('node_modules/gleap16/build/browser/index.js'), gleap),
    toRecorder('sentry 11.12.0 with replay', await bundleSentry(folder), 'startSentry()'),
    toRecorder(
      'posthog 1.449.2, its recorder',
      await read('package/dist/posthog-recorder.js'),
      '__PosthogExtensions__.rrweb.record({ emit: (event) => events.push(event) })',
    ),
  ]
}

const OURS = `const switches = { maskTypedText: false, maskAllText: false }
  const masking = createPageMasking(() => switches, () => false)
  const loadRedaction = async () => ({ addRedaction, redactReplay })
  const { take } = startReplay({ page: window, capture: {}, isLive: () => false, masking, loadRedaction })
  window.take = take`

function toRecorder(name: string, script: string, start: string): Recorder {
  return { name, script, start, bytes: gzipSync(script, { level: 9 }).byteLength }
}

/** Our recorder. Its size does not include what loads when a recording is read. */
async function createOurs(): Promise<Recorder> {
  const folder = join(import.meta.dir, '../../../widget/host')
  const masking = await toScript(join(folder, 'masking/page-masking.ts'), ['createPageMasking'])
  const recorder = await toScript(join(folder, 'replay/start-replay.ts'), ['startReplay'])
  const redaction = await toScript(join(folder, 'redaction-chunk.ts'), ['addRedaction', 'redactReplay'])
  const ours = toRecorder('ours', masking + recorder, OURS)
  return { ...ours, script: ours.script + redaction }
}

/** Bundles a module as the build does, and assigns exported functions to `window`. */
async function toScript(entry: string, names: readonly string[]): Promise<string> {
  const { files } = await bundle([entry], { format: 'esm', splitting: false })
  const [module = ''] = files.values()
  const assigned = names.map((name) => {
    const local = new RegExp(`[{,]\\s*([\\w$]+) as ${name}\\b`).exec(module)?.[1]
    return `window.${name}=${local}`
  })
  return `(() => {${module.replace(/export\s*\{[^}]*\};?\s*$/, '')};${assigned.join(';')}})();`
}

function bundleSentry(folder: string): Promise<string> {
  return bundleScript(
    folder,
    `import { init, replayIntegration } from 'sentry'
     const replay = { replaysSessionSampleRate: 1, integrations: [replayIntegration()] }
     Object.assign(window, { startSentry: () => init({ dsn: 'http://key@127.0.0.1:1/1', ...replay }) })`,
  )
}

function runIn(folder: string, command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`)
}
