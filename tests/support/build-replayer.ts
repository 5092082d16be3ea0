import { rrwebPatch } from '../../widget/build/rrweb-patch.ts'

/** Writes rrweb's player, patched as the one that ships, to standard output: a script that gives `rrweb.Replayer`. */
const { outputs } = await Bun.build({
  entrypoints: [new URL('./replayer-global.js', import.meta.url).pathname],
  target: 'browser',
  format: 'iife',
  plugins: [rrwebPatch],
})
process.stdout.write((await outputs[0]?.text()) ?? '')
