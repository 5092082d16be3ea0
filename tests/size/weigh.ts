import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(import.meta.dir, '../../dist/public')

/** Bytes that a first visit downloads for a page, gzip level 9, without pictures. */
export interface Weight {
  /** Includes the inline style sheet and scripts. */
  html: number
  /** Script files that run before the browser is idle. */
  start: number
  /** The app, which loads when the browser is idle, without chunks that load later. */
  app: number
}

export async function weighPage(route: string): Promise<Weight> {
  const page = await readBuiltPage(route)
  const start = await withStaticImports([
    ...[...page.matchAll(/<script[^>]+src=[^>]*>/g)].map(([tag]) => attribute(tag, 'src')),
    ...[...page.matchAll(/<link[^>]+rel="?modulepreload"?[^>]*>/g)].map(([tag]) => attribute(tag, 'href')),
  ])
  const inline = [...page.matchAll(/<script type="module" async>([^]*?)<\/script>/g)].flatMap(
    ([, code = '']) => importsIn(code, 'dynamic-import', '/'),
  )
  const imported = await Promise.all([...start].map((path) => importsOf(path, 'dynamic-import')))
  const app = await withStaticImports([...inline, ...imported.flat()])
  return {
    html: gzipped(page),
    start: await sum(start),
    app: await sum([...app].filter((path) => !start.has(path))),
  }
}

export function readBuiltPage(route: string): Promise<string> {
  return Bun.file(join(built, 'pages', route === '/' ? 'index.html' : `${route}.html`)).text()
}

/** A module also loads its static imports, preloaded or not. */
async function withStaticImports(scripts: string[]): Promise<Set<string>> {
  const all = new Set<string>()
  const wanted = [...scripts]
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (all.has(path)) continue
    all.add(path)
    wanted.push(...(await importsOf(path, 'import-statement')))
  }
  return all
}

type ImportKind = 'import-statement' | 'dynamic-import'

async function importsOf(path: string, kind: ImportKind): Promise<string[]> {
  return importsIn(await Bun.file(join(built, path)).text(), kind, path)
}

function importsIn(source: string, kind: ImportKind, path: string): string[] {
  return new Bun.Transpiler({ loader: 'js' })
    .scanImports(source)
    .filter((found) => found.kind === kind)
    .map((found) => new URL(found.path, `http://site${path}`).pathname)
}

async function sum(paths: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...paths].map(async (path) => gzipped(await Bun.file(join(built, path)).bytes())),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

function gzipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`${name}="?([^"\\s>]+)`).exec(tag)?.[1]
  if (value === undefined) throw new Error(`No ${name} in ${tag}`)
  return value
}
