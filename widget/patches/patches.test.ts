import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'

const packages = ['record', 'replay'] as const

/** The lines that a patch adds. Consecutive lines are joined to one string. */
function listAdditions(patch: string): string[] {
  return [...patch.matchAll(/(?:^\+(?!\+\+).*\n)+/gm)].map(([lines]) => lines.replace(/^\+/gm, ''))
}

describe.each(packages)('@rrweb/%s', (name) => {
  const patch = Bun.file(join(import.meta.dir, `rrweb-${name}.patch`))

  test('is installed with its patch: if not, run "bun install"', async () => {
    const module = Bun.fileURLToPath(import.meta.resolve(`@rrweb/${name}`)).replace('.cjs', '.js')
    const installed = await Bun.file(module).text()
    const additions = listAdditions(await patch.text())
    expect(additions).not.toEqual([])
    expect(additions.filter((lines) => !installed.includes(lines))).toEqual([])
  })

  test('each change starts with its reason', async () => {
    const reasons = /^\s*\/\/ (Policy|Privacy|Correctness|Size): /
    // Every hunk needs at least one reason. More are not required, because unchanged lines can split one change into
    // several blocks.
    const hunks = (await patch.text()).split(/^@@ .*\n/m).slice(1)
    expect(hunks.filter((hunk) => !listAdditions(hunk).some((lines) => reasons.test(lines)))).toEqual([])
  })
})
