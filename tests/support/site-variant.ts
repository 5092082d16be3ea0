import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A small site, built with changed settings. It has the content security policy of these settings. */
export interface SiteVariant {
  origin: string
  close: () => Promise<void>
}

/**
 * @param settings Replacements for fields of `content/site.ts`.
 * @param pages Bodies of further pages, by their paths in `content/docs`. Their folders become categories.
 */
export async function startSiteVariant(
  settings: Record<string, unknown>,
  pages: Record<string, string> = {},
): Promise<SiteVariant> {
  const script = join(import.meta.dirname, 'serve-site-variant.ts')
  const child = spawn('bun', [script, JSON.stringify({ settings, pages })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const text = await Promise.race([
    once(child.stdout, 'data').then(([data]) => String(data)),
    exited.then(([code]): never => {
      throw new Error(`The site could not be built or served: serve-site-variant.ts ended with ${code}.`)
    }),
  ])
  const { origin }: { origin: string } = JSON.parse(text)
  return {
    origin,
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
