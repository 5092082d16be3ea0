import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bundles `source` as a minified classic script, with packages that are installed in `folder`. */
export async function bundleScript(folder: string, source: string): Promise<string> {
  const entry = join(folder, `entry${Bun.hash(source).toString(36)}.ts`)
  writeFileSync(entry, source)
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    minify: true,
    format: 'iife',
    target: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return (await outputs[0]?.text()) ?? ''
}
