import { createPreactAlias } from '../../edge/start/browser-build.ts'

/** Bundles `fresh-render.tsx` like the site's own script, and writes the result to standard output. */
const { outputs } = await Bun.build({
  entrypoints: [new URL('./fresh-render.tsx', import.meta.url).pathname],
  target: 'browser',
  format: 'iife',
  define: { 'import.meta.env': 'undefined', 'process.env.NODE_ENV': '"production"' },
  plugins: [createPreactAlias(new URL('../../site', import.meta.url).pathname)],
})
process.stdout.write((await outputs[0]?.text()) ?? '')
