import { join } from 'node:path'

/** Writes rrweb's player, patched as the one that ships, to standard output: a module that exports `Replayer`. */
const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, '../../widget/node_modules/@rrweb/replay/dist/replay.js')],
  target: 'browser',
  format: 'esm',
})
process.stdout.write((await outputs[0]?.text()) ?? '')
