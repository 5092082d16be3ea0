import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Asset, Assets } from '../ports.ts'
import { chooseEncoding, isCompressible, MIN_COMPRESSED_BYTES } from './content-encoding.ts'

/** A file in memory, with compressed versions that are created on demand. */
interface MemoryFile {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  isCompressible: boolean
  /** Versions by Content-Encoding; the empty name is the original file. */
  encodings: Map<string, Asset>
}

/** Reads `{dist}/public` into memory, so that serving a file needs no disk access. */
export async function createBunAssets(dist: string): Promise<Assets> {
  const files = await loadFiles(join(dist, 'public'))
  return {
    read(path, acceptEncoding) {
      const file = files.get(path)
      return Promise.resolve(file && toAsset(file, acceptEncoding))
    },
    readManifest: () => Bun.file(join(dist, 'site.json')).json() as Promise<unknown>,
  }
}

async function loadFiles(folder: string): Promise<Map<string, MemoryFile>> {
  const names = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: folder, onlyFiles: true, dot: true }))
  const loaded = await Promise.all(
    names.map(async (name) => [`/${name}`, await loadFile(join(folder, name))] as const),
  )
  return new Map(loaded)
}

async function loadFile(path: string): Promise<MemoryFile> {
  const file = Bun.file(path)
  const bytes = await file.bytes()
  // The tag is weak, because all encodings of the file share it.
  const etag = `W/"${Bun.hash.xxHash64(bytes).toString(16)}"`
  const isSmaller = isCompressible(file.type) && bytes.length >= MIN_COMPRESSED_BYTES
  return { bytes, etag, isCompressible: isSmaller, encodings: new Map() }
}

function toAsset(file: MemoryFile, acceptEncoding: string | undefined): Asset {
  const encoding = file.isCompressible ? chooseEncoding(acceptEncoding) : ''
  const known = file.encodings.get(encoding)
  if (known) return known
  const body = new Blob([compress(file.bytes, encoding)])
  const asset: Asset = { body, etag: file.etag, ...(encoding !== '' && { encoding }) }
  file.encodings.set(encoding, asset)
  return asset
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
