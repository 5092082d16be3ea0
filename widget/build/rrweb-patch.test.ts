import { expect, test } from 'bun:test'
import { applyPatches, patches } from './rrweb-patch.ts'

const recorder = await Bun.file(
  Bun.fileURLToPath(import.meta.resolve('@rrweb/record')).replace('record.cjs', 'record.js'),
).text()

test('every patch of the recorder finds its place, and what it leaves is a program', () => {
  const patched = applyPatches(recorder)
  for (const { find, replace } of Object.values(patches)) {
    expect(patched).not.toContain(find)
    expect(patched).toContain(replace)
  }
  expect(new Bun.Transpiler({ loader: 'js' }).scan(patched).exports).toEqual(['record'])
})

test('a recorder that upstream has mended is not patched in silence', () => {
  for (const [name, { find, until }] of Object.entries(patches)) {
    expect(() => applyPatches(recorder.replaceAll(find, ''))).toThrow(
      `"${name}" of @rrweb/record finds its place 0`,
    )
    if (until) expect(() => applyPatches(recorder.replaceAll(until, ''))).toThrow('does not find its end')
  }
})
