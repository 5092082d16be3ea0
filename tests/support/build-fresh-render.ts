import { join } from 'node:path'
import { preactAlias } from '../../site/src/build/preact-alias.ts'

/** Writes `fresh-render.tsx`, bundled as the site's own script is, to standard output. */
const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, 'fresh-render.tsx')],
  target: 'browser',
  format: 'iife',
  define: { 'import.meta.env': 'undefined', 'process.env.NODE_ENV': '"production"' },
  plugins: [preactAlias],
})
process.stdout.write((await outputs[0]?.text()) ?? '')
