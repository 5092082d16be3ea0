import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { compileText } from '../article-fixture.ts'
import { components } from './registry.ts'

const svg = '<svg viewBox="0 0 1 1"><title>Net</title><desc>A and B.</desc></svg>'
const fixture = {
  files: { 'example.svg': svg },
  diagnosis: { disk: ['No space left', '100% /', 'LowDiskSpace'], logs: ['No space left'] },
}

test.each(Object.entries(components))(
  'the example of <%s> compiles and uses its tag',
  async (name, { example }) => {
    const { problems, html } = await compileText(example, fixture)
    expect(problems).toEqual([])
    expect(example).toContain(`<${name}`)
    expect(html).not.toBe('')
  },
)

test.each(Object.entries(components))(
  'the example of <%s> appears in Markdown without its tag',
  async (name, { example }) => {
    const { markdown } = await compileText(example, fixture)
    expect(markdown.trim()).not.toBe('')
    expect(markdown).not.toContain(`<${name}`)
  },
)

test.each(Object.entries(components))(
  'every element of <%s> with a class has a style',
  async (_, { example }) => {
    const { html } = await compileText(example, fixture)
    const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value.split(' '))
    expect(lists).not.toEqual([])
    const css = await readStyles()
    const isStyled = (name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(css)
    expect(lists.filter((names) => !names.some(isStyled))).toEqual([])
  },
)

test('<MessageIndex> lists the messages of the page in alphabetical order, each with a link to its section', async () => {
  const { html, markdown } = await compileText('<MessageIndex />', fixture)
  expect(html).toContain(
    '<summary>All 2 messages, A to Z</summary><ol class="plain"><li><a href="#disk"><code>LowDiskSpace</code></a></li><li><a href="#disk"><code>No space left</code></a></li></ol>',
  )
  expect(markdown).toContain('[`LowDiskSpace`](#disk)\n')
  expect((await compileText('<MessageIndex />')).problems[0]?.message).toBe(
    '<MessageIndex> on a page without messages',
  )
})

test('every component of this folder is in the registry', async () => {
  const registered = new Set<unknown>(Object.values(components))
  for await (const file of new Bun.Glob('*.tsx').scan(import.meta.dir)) {
    const module: Record<string, unknown> = await import(join(import.meta.dir, file))
    const unregistered = Object.entries(module).filter(
      ([, value]) => typeof value === 'object' && !registered.has(value),
    )
    expect(unregistered.map(([name]) => `${file}: ${name}`)).toEqual([])
  }
})

/** The style sheet of the site, with all of its imports. */
async function readStyles(): Promise<string> {
  const folder = join(import.meta.dir, '../../styles')
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, 'index.css')],
    target: 'bun',
    // The build creates this file. It is empty here, because colors do not matter in this test.
    files: { [join(folder, 'palette.css')]: '' },
  })
  return (await outputs[0]?.text()) ?? ''
}
