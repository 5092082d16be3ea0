import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { host, panel } from '../i18n/languages/de.ts'
import { selectTextsPlugin } from './select-texts-plugin.ts'

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
