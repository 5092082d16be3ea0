import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { host, panel } from '../i18n/languages/de.ts'
import { ignoreOwnFrames, minifyCss, selectTextsPlugin, markSchemas, plugins } from './bundle.ts'

test('keeps the meaning of a style sheet', () => {
  const css = `/* why */\n.a[data-b='c-d'] :is(h1, .b) > [lang='']{\n  margin: 0 -0.5px 10.05px 0.25em;\n  width: calc(100% - 2px);\n}\n@media (min-width: 2px) { a:hover { top: 0; } }`
  expect(minifyCss(css)).toBe(
    `.a[data-b=c-d] :is(h1,.b)>[lang='']{margin:0 -.5px 10.05px .25em;width:calc(100% - 2px)}@media (min-width:2px){a:hover{top:0}}`,
  )
})

test('the German texts for host pages exclude those of the panel, and the other way around', async () => {
  const bundleTexts = async (part: 'host' | 'panel') => {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dir, `../i18n/${part}-texts.ts`)],
      splitting: true,
      plugins: [selectTextsPlugin(part)],
    })
    return (await Promise.all(outputs.map((output) => output.text()))).join('')
  }
  const [hostCode, panelCode] = await Promise.all([bundleTexts('host'), bundleTexts('panel')])
  expect([hostCode.includes(host.drawingArea), hostCode.includes(panel.emailLabel)]).toEqual([true, false])
  expect([panelCode.includes(panel.emailLabel), panelCode.includes(host.drawingArea)]).toEqual([true, false])
})

test('a bundle has only the schemas that it uses', async () => {
  const folder = join(import.meta.dir, '../../edge/inbox')
  const entry = join(folder, 'entry.ts')
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: {
      [entry]: "import { accountPatchSchema } from './team/contract.ts'\nconsole.log(accountPatchSchema)",
    },
    plugins,
  })
  const code = (await outputs[0]?.text()) ?? ''
  expect([code.includes('a name without <, > and @'), code.includes('an email address')]).toEqual([
    true,
    false,
  ])
})

test('a call in a comment is not marked, because the mark would end the comment', () => {
  expect(markSchemas(' * `v.string()`\nconst a = v.array(v.string())')).toBe(
    ' * `v.string()`\nconst a = /* @__PURE__ */ v.array(/* @__PURE__ */ v.string())',
  )
})

test('all sources are on the ignore list, under both of its names', () => {
  const map = { version: 3, sources: ['a.ts', 'b.ts'], mappings: 'AAAA' }
  expect(JSON.parse(ignoreOwnFrames(JSON.stringify(map)))).toEqual({
    ...map,
    ignoreList: [0, 1],
    x_google_ignoreList: [0, 1],
  })
})
