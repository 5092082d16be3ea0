import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface StoredFile {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * Serves a built site from memory like a well-configured host: precompressed with gzip, revalidates pages, and lets the
 * browser cache all other files. Returns the origin. The server stops when the process exits.
 */
export function serveFolder(folder: string): string {
  const files = new Map<string, StoredFile>()

  async function answer({ url }: Request): Promise<Response> {
    const path = decodeURIComponent(new URL(url).pathname)
    const known = files.get(path)
    if (known) return new Response(known.body, { headers: known.headers })
    const file = findFile(folder, path)
    if (file === undefined) return new Response('Not found', { status: 404 })
    const stored = await readStored(file)
    files.set(path, stored)
    return new Response(stored.body, { headers: stored.headers })
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  server.unref()
  return server.url.origin
}

function findFile(folder: string, path: string): string | undefined {
  const bare = join(folder, path.replace(/\/$/, ''))
  const candidates = [bare, `${bare}.html`, join(bare, 'index.html')]
  return candidates.find((file) => existsSync(file) && statSync(file).isFile())
}

async function readStored(file: string): Promise<StoredFile> {
  const isPage = file.endsWith('.html')
  return {
    body: gzipSync(await Bun.file(file).bytes(), { level: 9 }),
    headers: {
      'Content-Type': Bun.file(file).type,
      'Content-Encoding': 'gzip',
      'Cache-Control': isPage ? 'public, max-age=0, must-revalidate' : 'public, max-age=31536000, immutable',
    },
  }
}
