import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleScript } from '../support/bundle-script.ts'

/** A tool that creates an image or copy of a page. Its script defines the global function `take`. */
export interface Contender {
  name: string
  script: string
  bytes: number
}

const install = {
  gleap: '7.0.31',
  html2canvas: '1.4.1',
  'modern-screenshot': '4.7.0',
  '@zumer/snapdom': '3.1.1',
}

const ours = join(import.meta.dir, '../../../widget/host/snapshot/take-snapshot.ts')
const masking = join(import.meta.dir, '../../../widget/host/masking/add-redaction.ts')

/**
 * The entry script of each tool. `gleap` sends its copy of the page only in a report, so the script intercepts the
 * request.
 */
const entries: readonly [name: string, source: string][] = [
  [
    'ours',
    `import { takeSnapshot } from '${ours}'
     import { createMasking } from '${masking}'
     const switches = { maskTypedText: false, maskAllText: false }
     window.take = () => takeSnapshot({ page: window, position: { x: 0, y: 0 }, isLive: true,
       fetch: fetch.bind(window), masking: createMasking(() => switches, () => false) })`,
  ],
  [
    'gleap 7.0.31',
    `import sdk from 'gleap'
     const Gleap = sdk.default ?? sdk
     window.take = () => new Promise((resolve) => {
       const { send } = XMLHttpRequest.prototype
       XMLHttpRequest.prototype.send = function (body) {
         if (typeof body === 'string' && body.includes('screenshotData')) return resolve(JSON.parse(body).screenshotData)
         return send.call(this, body)
       }
       Gleap.sendSilentCrashReport('bench', 'LOW', { screenshot: false, replays: true })
     })
     Gleap.setApiUrl(provider); Gleap.setFrameUrl(provider + '/frame/'); Gleap.initialize('demo')`,
  ],
  ['html2canvas 1.4.1', `import take from 'html2canvas'; window.take = () => take(document.body)`],
  [
    'modern-screenshot 4.7.0',
    `import { domToPng } from 'modern-screenshot'; window.take = () => domToPng(document.body)`,
  ],
  [
    'snapdom 3.1.1',
    `import { snapdom } from '@zumer/snapdom'; window.take = async () => (await snapdom(document.body)).toPng()`,
  ],
]

/** Installs the tools from npm into a temporary folder, and bundles them. */
export async function buildContenders(): Promise<Contender[]> {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-peers-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: install }))
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install'], { cwd: folder })
  if (exitCode !== 0) throw new Error(`The peers could not be installed: ${stderr.toString()}`)
  const contenders: Contender[] = []
  for (const [name, source] of entries) {
    const script = await bundleScript(folder, source)
    contenders.push({ name, script, bytes: gzipSync(script, { level: 9 }).byteLength })
  }
  return contenders
}
