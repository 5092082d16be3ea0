import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Asset, Assets } from '../ports.ts'

/** A file in memory, with its compressed forms as they come to be asked for. */
interface HeldFile {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  isCompressible: boolean
  /** By Content-Encoding; the empty name is the file as it is. */
  forms: Map<string, Asset>
}

/** Below a network packet compression gains nothing. */
const smallestWorthCompressing = 1024

/** Reads `{dist}/public` into memory, so that serving a file touches no disk. */
export async function createBunAssets(dist: string): Promise<Assets> {
  const files = await holdFiles(join(dist, 'public'))
  return {
    read(path, acceptEncoding) {
      const file = files.get(path)
      return Promise.resolve(file && toAsset(file, acceptEncoding))
    },
    readManifest: () => Bun.file(join(dist, 'site.json')).json() as Promise<unknown>,
  }
}

async function holdFiles(folder: string): Promise<Map<string, HeldFile>> {
  const names = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: folder, onlyFiles: true, dot: false }))
  const held = await Promise.all(
    names.map(async (name) => [`/${name}`, await holdFile(join(folder, name))] as const),
  )
  return new Map(held)
}

async function holdFile(path: string): Promise<HeldFile> {
  const file = Bun.file(path)
  const bytes = await file.bytes()
  // Weak: one tag for all encodings of the file.
  const etag = `W/"${Bun.hash.xxHash64(bytes).toString(16)}"`
  const isText = /^text\/|json|javascript|xml|svg|wasm/.test(file.type)
  return { bytes, etag, isCompressible: isText && bytes.length >= smallestWorthCompressing, forms: new Map() }
}

function toAsset(file: HeldFile, acceptEncoding: string | undefined): Asset {
  const encoding = file.isCompressible ? chooseEncoding(acceptEncoding) : ''
  const known = file.forms.get(encoding)
  if (known) return known
  const body = new Blob([compress(file.bytes, encoding)])
  const asset: Asset = { body, etag: file.etag, ...(encoding !== '' && { encoding }) }
  file.forms.set(encoding, asset)
  return asset
}

/** What a client takes, the smallest first. A weight of 0 refuses; other weights do not change which is smallest. */
function chooseEncoding(acceptEncoding: string | undefined): '' | 'br' | 'gzip' {
  if (acceptEncoding === undefined) return ''
  if (takes(acceptEncoding, 'br')) return 'br'
  return takes(acceptEncoding, 'gzip') ? 'gzip' : ''
}

function takes(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding
    .split(',')
    .find((candidate) => candidate.split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(entry)
}

function compress(bytes: Uint8Array<ArrayBuffer>, encoding: '' | 'br' | 'gzip'): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case '':
      return bytes
    case 'br':
      return new Uint8Array(
        brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      )
    case 'gzip':
      return new Uint8Array(gzipSync(bytes, { level: 9 }))
  }
}
