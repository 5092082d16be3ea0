import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOwner, openProvider, readAnswer, type Answer, type Provider } from './provider.ts'

/** A script that a bundler has minified to one line, with its source map. */
export interface BuiltScript {
  code: string
  map: string
}

export const cartSource = `export interface Item { price: number }

function computeTotal(items: readonly Item[]): number {
  const [first] = items
  if (first === undefined) throw new RangeError('The cart is empty')
  return items.reduce((sum, { price }) => sum + price, 0)
}

export function showTotal(items: readonly Item[]): string {
  const total = computeTotal(items)
  return total.toFixed(2)
}
`

/** Builds `src/cart.ts` with Bun: minified, with a separate source map. */
export async function buildScript(source = cartSource): Promise<BuiltScript> {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  await writeFile(join(folder, 'cart.ts'), source)
  await writeFile(
    join(folder, 'main.ts'),
    "import { showTotal } from './cart.ts'\nObject.assign(globalThis, { showTotal })\n",
  )
  const built = await Bun.build({
    entrypoints: [join(folder, 'main.ts')],
    outdir: join(folder, 'out'),
    minify: true,
    sourcemap: 'external',
    target: 'browser',
  })
  const read = async (kind: string) =>
    (await built.outputs.find((output) => output.kind === kind)?.text()) ?? ''
  const script = { code: await read('entry-point'), map: await read('sourcemap') }
  await rm(folder, { recursive: true })
  return script
}

/** Line and column, starting at 1, of the last place in the script that contains a string. */
export function findPosition({ code }: BuiltScript, text: string): string {
  const index = code.lastIndexOf(text)
  if (index === -1) throw new Error(`The script does not contain ${text}: ${code}`)
  const before = code.slice(0, index).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}

/** URL of the built script, as it appears in stack traces. */
export const SCRIPT = 'https://shop.example/assets/app.3f2a.js'

/** Returns the stack trace that each JavaScript engine writes for an empty cart. */
function formatStacks(built: BuiltScript) {
  const thrown = `${SCRIPT}:${findPosition(built, 'RangeError')}`
  const call = /\w+\(\w+\)(?=\.toFixed)/.exec(built.code)?.[0] ?? ''
  const called = `${SCRIPT}:${findPosition(built, call)}`
  return {
    V8: `RangeError: The cart is empty\n    at n (${thrown})\n    at t (${called})\n    at <anonymous>`,
    SpiderMonkey: `n@${thrown}\nt@${called}\n`,
    JavaScriptCore: `n@${thrown}\nt@${called}\nglobal code@https://shop.example/:3:1`,
  }
}

/** A crash report of release 1.4.2. */
export function createCrash(stackTrace: string, more: object = {}) {
  return {
    type: 'CRASH',
    formData: { errorMessage: 'RangeError: The cart is empty', stackTrace },
    metaData: { releaseVersionNumber: '1.4.2' },
    ...more,
  }
}

export interface MapUpload {
  sdkKey: string
  release: string
  file: string
  map: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  headers?: Record<string, string>
  /** Default: the inbox token. */
  token?: string
}

export async function uploadMap(
  { origin, inboxToken }: Pick<Provider, 'origin' | 'inboxToken'>,
  { sdkKey, release, file, map, headers = {}, token = inboxToken }: MapUpload,
): Promise<Answer> {
  const path = `/inbox/api/projects/${sdkKey}/source-maps/${encodeURIComponent(release)}`
  const response = await fetch(`${origin}${path}?${new URLSearchParams({ file })}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body: map,
  })
  return readAnswer(response)
}

/** Opens a provider, and builds a script. Crashes of this script can be mapped to its source. */
export async function openSourceMaps() {
  const provider = await openProvider()
  const owner = createOwner(provider)
  const built = await buildScript()
  const readFrames = async (id: string) => Object((await owner('GET', `/reports/${id}/frames`)).body)
  return { provider, owner, built, stacks: formatStacks(built), readFrames }
}
