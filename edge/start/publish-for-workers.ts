import { join } from 'node:path'
import * as v from 'valibot'
import { siteManifestSchema } from '../contract/site-manifest.ts'
import { toHeadersFile } from '../src/http/security-headers.ts'
import type { Options } from './parse-options.ts'
import { StepError } from './run-step.ts'
import { readWranglerConfig } from './wrangler-config.ts'

/**
 * Writes two files that Cloudflare needs besides the built ones: `_headers`, for the files that Cloudflare serves
 * itself, and the manifest for the Worker.
 * @throws StepError if a pattern is missing in `run_worker_first`. Cloudflare would then serve a file without the
 *   application and its headers.
 */
export async function publish({ root, dist }: Pick<Options, 'root' | 'dist'>): Promise<void> {
  const manifest = await Bun.file(join(dist, 'site.json')).text()
  const { origin } = v.parse(siteManifestSchema, JSON.parse(manifest))
  await Promise.all([
    Bun.write(join(dist, 'public/_site.json'), manifest),
    Bun.write(join(dist, 'public/_headers'), toHeadersFile(origin)),
  ])
  const files = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: join(dist, 'public'), dot: true }))
  const { assets } = await readWranglerConfig(root)
  const uncovered = findUncovered(files, assets.run_worker_first)
  if (uncovered.length > 0) {
    throw new StepError(
      `Cloudflare would serve these files without the application: ${uncovered.join(', ')}.\n` +
        'Put them under assets/ with a hashed name, or add a pattern to run_worker_first in wrangler.toml.',
    )
  }
}

/**
 * Returns the files outside `assets/` that no pattern of `run_worker_first` covers. A `*` in a pattern also matches
 * slashes.
 */
export function findUncovered(files: readonly string[], patterns: readonly string[]): string[] {
  const matchers = patterns.map(
    (pattern) =>
      new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`),
  )
  return files.filter(
    (file) => !file.startsWith('assets/') && !matchers.some((matcher) => matcher.test(`/${file}`)),
  )
}
