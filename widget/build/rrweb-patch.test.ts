import { expect, test } from 'bun:test'
import { applyPatches, playerPatches, recorderPatches } from './rrweb-patch.ts'

async function readModule(name: string): Promise<string> {
  const main = Bun.fileURLToPath(import.meta.resolve(`@rrweb/${name}`))
  return Bun.file(main.replace('.cjs', '.js')).text()
}

const sources = [
  ['record', await readModule('record'), recorderPatches],
  ['replay', await readModule('replay'), playerPatches],
] as const

test.each(sources)(
  'every patch of %s finds its place, and what it leaves is a program',
  (name, source, patches) => {
    const patched = applyPatches(source, patches)
    for (const { replace } of Object.values(patches)) expect(patched.includes(replace)).toBe(true)
    const { exports } = new Bun.Transpiler({ loader: 'js' }).scan(patched)
    expect(exports).toContain(name === 'record' ? 'record' : 'Replayer')
  },
)

test.each(sources)('a %s that upstream has fixed fails the build', (_name, source, patches) => {
  for (const [name, { find, until }] of Object.entries(patches)) {
    expect(() => applyPatches(source.replaceAll(find, ''), patches)).toThrow(
      `"${name}" of rrweb finds its place 0`,
    )
    if (until)
      expect(() => applyPatches(source.replaceAll(until, ''), patches)).toThrow('does not find its end')
  }
})
