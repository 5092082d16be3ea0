import { join } from 'node:path'

/**
 * Bundles rrweb's player with the patches that the inbox uses, and writes the result to standard output as a module
 * that exports `Replayer`.
 */
const { outputs } = await Bun.build({
  entrypoints: [join(import.meta.dir, '../../widget/node_modules/@rrweb/replay/dist/replay.js')],
  target: 'browser',
  format: 'esm',
})
process.stdout.write((await outputs[0]?.text()) ?? '')
