import { expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { createStyle } from '../../edge/src/provider/conversation-pages.ts'
import { findScriptFeatures, findStyleFeatures } from './find-features.ts'
import { oldestSupported, optionalInScripts, optionalInStyles, ownMethods } from './supported.ts'

const root = join(import.meta.dir, '../..')
const dist = join(process.env['DIST'] ?? join(root, 'dist'), 'public')

const list = (pattern: string, cwd: string): Promise<string[]> =>
  Array.fromAsync(new Bun.Glob(pattern).scan({ cwd }))

/**
 * Returns the scripts that documents of the newest build load, directly or indirectly. `dist` also contains scripts of
 * earlier builds.
 */
async function listUsedScripts(): Promise<Map<string, string>> {
  const all = new Map((await list('**/*.js', dist)).map((file) => [basename(file), file]))
  const used = new Map<string, string>()
  const queue = ['widget.js', ...(await list('**/*.html', dist))]
  for (const file of queue) {
    const text = await Bun.file(join(dist, file)).text()
    if (file.endsWith('.js')) used.set(file, text)
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      const script = all.get(name)
      all.delete(name)
      if (script !== undefined && script !== file) queue.push(script)
    }
  }
  return used
}

test('built scripts use no syntax or API that a supported browser lacks', async () => {
  const found = new Map<string, string[]>()
  const scripts = await listUsedScripts()
  expect(scripts.size).toBeGreaterThan(20)
  for (const [file, code] of scripts)
    for (const name of findScriptFeatures(code)) found.set(name, [...(found.get(name) ?? []), file])
  const unguarded = [...found].filter(([name]) => !(name in optionalInScripts) && !ownMethods.has(name))
  expect(Object.fromEntries(unguarded)).toEqual({})
})

test('style sheets use no feature that a supported browser lacks', async () => {
  const files = (await list('{edge,site,widget}/**/*.css', root)).filter(
    (file) => !file.includes('node_modules'),
  )
  expect(files.length).toBeGreaterThan(20)
  const found = new Map<string, string>()
  for (const file of files)
    for (const name of findStyleFeatures(await Bun.file(join(root, file)).text())) found.set(name, file)
  const unguarded = [...found].filter(([name]) => !(name in optionalInStyles))
  expect(Object.fromEntries(unguarded)).toEqual({})
  expect(Object.keys(optionalInStyles).filter((name) => !found.has(name))).toEqual([])
})

test('styles of the widget for hovering apply only to devices that can, because touch screens keep them after a tap', async () => {
  const files = await list('{host,launcher,panel}/**/*.css', join(root, 'widget'))
  const hovering: string[] = []
  for (const file of files) {
    const code = await Bun.file(join(root, 'widget', file)).text()
    const always = code.replaceAll(/^( *)@media \(hover: hover\) \{\n[^]*?^\1\}/gm, '')
    if (code.includes(':hover')) hovering.push(file)
    expect([file, always.match(/.*:hover.*/g)]).toEqual([file, null])
  }
  expect(hovering).toContain('panel/panel.css')
})

test('texts that start where those of their parent do also say so in the way that Chrome knows', async () => {
  const files = (await list('{edge,site,widget}/**/*.css', root)).filter(
    (file) => !file.includes('node_modules'),
  )
  const sheets = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()))
  const found = [...sheets, createStyle()].flatMap(
    (code) => code.match(/(?:-webkit-match-parent;\s*text-align: )?\bmatch-parent/g) ?? [],
  )
  expect(found.length).toBeGreaterThan(1)
  for (const one of found) expect(one).toStartWith('-webkit-')
})

test('each property that Safari knows only with a prefix is also set with it', async () => {
  const files = (await list('{edge,site,widget}/**/*.css', root)).filter(
    (file) => !file.includes('node_modules'),
  )
  const prefixed = Object.entries(optionalInStyles).filter(([, shown]) =>
    shown.startsWith('the prefixed property'),
  )
  const missing: string[] = []
  for (const file of files) {
    const code = await Bun.file(join(root, file)).text()
    for (const [name] of prefixed)
      for (const [, block = '', value] of code.matchAll(
        new RegExp(`([^{}]*[{;\\s]${name}:\\s*([^;]+);[^{}]*)`, 'g'),
      ))
        if (!block.includes(`-webkit-${name}: ${value};`)) missing.push(`${file}: ${name}: ${value}`)
  }
  expect(prefixed.map(([name]) => name)).toContain('user-select')
  expect(missing).toEqual([])
})

test.each([
  ['URL.parse(x)', 'URL.parse'],
  ['Map.groupBy(list, f)', 'Map.groupBy'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Promise.try(f)', 'Promise.try'],
  ['one.isSubsetOf(other)', '.isSubsetOf()'],
  ['new CloseWatcher()', 'CloseWatcher'],
])('finds %s in a script', (code, name) => {
  expect([...findScriptFeatures(code)]).toContain(name)
})

test('does not find what all supported browsers have', () => {
  const code =
    'list.toSorted(); new Map([[1, 2]]).get(1); URL.canParse(x); structuredClone(y); /(?<!a)b/v.test(c)'
  expect([...findScriptFeatures(code)]).toEqual([])
})

test('refuses newer syntax', () => {
  expect(() => findScriptFeatures('using file = open()')).toThrow(SyntaxError)
})

test.each([
  ['a { color: light-dark(#000, #fff) }', 'light-dark()'],
  ['a { anchor-name: --menu }', 'anchor-name'],
  ['@starting-style { a { opacity: 0 } }', '@starting-style'],
  ['a:open { color: red }', ':open'],
])('finds the new feature of %s', (code, name) => {
  expect([...findStyleFeatures(code)]).toEqual([name])
})

test.each(['widget/README.md', 'content/docs/bug-report/feature-request-and-bug-report.mdx'])(
  '%s names the oldest supported browsers',
  async (file) => {
    const text = await Bun.file(join(root, file)).text()
    const { chrome, firefox, safari } = oldestSupported
    expect(text).toContain(`| Chrome, Edge | ${chrome} |\n| Firefox | ${firefox} |\n| Safari`)
    expect(text).toMatch(new RegExp(`\\| Safari[^|]*\\| ${safari} \\|`))
  },
)
