import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(import.meta.dir, '../../dist/public')

/** Bytes that a first visit downloads for a page before it is idle, gzip level 9, pictures left out. */
export interface Weight {
  html: number
  css: number
  js: number
  total: number
}

export async function weighPage(route: string): Promise<Weight> {
  const page = await Bun.file(join(built, 'pages', route === '/' ? 'index.html' : `${route}.html`)).text()
  const html = gzipped(page)
  const css = await sum(
    [...page.matchAll(/<link[^>]+rel="?stylesheet"?[^>]*>/g)].map(([tag]) => attribute(tag, 'href')),
  )
  const scripts = [
    ...[...page.matchAll(/<script[^>]+src=[^>]*>/g)].map(([tag]) => attribute(tag, 'src')),
    ...[...page.matchAll(/<link[^>]+rel="?modulepreload"?[^>]*>/g)].map(([tag]) => attribute(tag, 'href')),
  ]
  const js = await sum(await withStaticImports([...new Set(scripts)]))
  return { html, css, js, total: html + css + js }
}

/** A module brings what it imports statically with it, preloaded or not. */
async function withStaticImports(scripts: string[]): Promise<string[]> {
  const all = new Set<string>()
  const wanted = [...scripts]
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (all.has(path)) continue
    all.add(path)
    const source = await Bun.file(join(built, path)).text()
    for (const { kind, path: imported } of new Bun.Transpiler({ loader: 'js' }).scanImports(source)) {
      if (kind === 'import-statement') wanted.push(new URL(imported, `http://site${path}`).pathname)
    }
  }
  return [...all]
}

async function sum(paths: string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipped(await Bun.file(join(built, path)).bytes())),
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
