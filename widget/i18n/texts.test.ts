import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findButtonTexts } from './button-texts.ts'
import { hostSources } from './host-texts.ts'
import { listLanguages } from './preferred-languages.ts'
import { button, tools } from './languages/en.ts'
import { languageCodes, listLoaders } from './languages.ts'
import { panelSources } from './panel-texts.ts'
import { loadTexts } from './texts.ts'
import { findToolTexts } from './button-tool-texts.ts'

const browser = (language: string) => ({ override: '', browser: language })

test('W-217 takes the first two letters of the browser language, or the override in full and then short', () => {
  expect(listLanguages(browser('de-AT'))).toEqual(['de'])
  expect(listLanguages({ override: 'pt-BR', browser: 'de' })).toEqual(['pt-br', 'pt'])
  expect(listLanguages({ override: 'fr', browser: 'de' })).toEqual(['fr'])
})

test('W-060 an override beats the browser, and W-217 an unknown language is English', async () => {
  const german = await loadTexts(hostSources, { override: 'de', browser: 'fr-FR' }, {})
  expect([german.t('next'), german.language]).toEqual(['Weiter', 'de'])
  const unknown = await loadTexts(hostSources, browser('eo'), {})
  expect(unknown.t('next')).toBe('Next')
})

test('W-217 W-060 W-069 the button is named in the visitor’s language, or by the project', () => {
  const name = (override: string, custom = {}) => findButtonTexts({ override, browser: 'de-AT' }, custom)
  const toolsOf = (custom = {}) => findToolTexts({ override: '', browser: 'de-AT' }, custom)
  expect(toolsOf().t('closeButton')).toBe('Feedback schließen')
  expect(name('pt-BR').t('button')).toBe('Comentários')
  expect(name('eo').t('button')).toBe('Feedback')
  expect([name('ar').direction, name('ar').language]).toEqual(['rtl', 'ar'])
  expect(toolsOf({ de: { 'Close feedback': 'Zu' } }).t('closeButton')).toBe('Zu')
})

describe('W-069 a project’s own translations', () => {
  test('are found by the English text or by the key, and win', async () => {
    const custom = { DE: { Next: 'Auf geht’s', undo: 'Zurücknehmen' } }
    const { t } = await loadTexts(hostSources, browser('de'), custom)
    expect([t('next'), t('undo'), t('mute')]).toEqual(['Auf geht’s', 'Zurücknehmen', 'Stummschalten'])
  })

  test('of a region win over those of its language', async () => {
    const custom = { pt: { Next: 'Adiante', Undo: 'Desfaz' }, 'pt-BR': { Next: 'Avançar' } }
    const { t } = await loadTexts(hostSources, { override: 'pt-br', browser: '' }, custom)
    expect([t('next'), t('undo')]).toEqual(['Avançar', 'Desfaz'])
  })

  test('translate the project’s own labels; a text without one stays', async () => {
    const { translate } = await loadTexts(panelSources, browser('de'), { de: { 'Help us': 'Hilf uns' } })
    expect([translate('Help us'), translate('Area')]).toEqual(['Hilf uns', 'Area'])
    expect(translate('Something went wrong, please try again.')).toStartWith('Etwas ist schiefgegangen')
  })

  test('named like an object’s built-in property are not found by accident', async () => {
    const { translate } = await loadTexts(panelSources, browser('de'), {})
    expect(translate('constructor')).toBe('constructor')
  })
})

test('W-218 W-025 only the text "true" under rtlLang makes the layout right-to-left', async () => {
  const direction = async (language: string, custom = {}) =>
    (await loadTexts(panelSources, browser(language), custom)).direction
  expect(await direction('ar')).toBe('rtl')
  expect(await direction('ar', { ar: { rtlLang: 'false' } })).toBe('ltr')
  expect(await direction('he')).toBe('ltr')
  expect(await direction('he', { he: { rtlLang: 'true' } })).toBe('rtl')
})

test('fills placeholders, and keeps a placeholder without a value', async () => {
  const { t } = await loadTexts(panelSources, browser('en'), {})
  expect(t('partsCount', { count: 3, all: 7 })).toBe('3 of 7')
  expect(t('partsCount')).toBe('{count} of {all}')
})

test('falls back to English when a language cannot be loaded', async () => {
  const broken = { english: panelSources.english, others: { de: () => Promise.reject(new Error('offline')) } }
  expect((await loadTexts(broken, browser('de'), {})).t('send')).toBe('Send')
})

test('every file in `languages` is listed in languages.ts', async () => {
  const files = await readdir(join(import.meta.dir, 'languages'))
  const listed = languageCodes.map((code) => `${code}.ts`)
  expect(listed.toSorted()).toEqual(files.toSorted())
})

describe.each([
  ['button', { english: button, others: listLoaders((texts) => texts.button) }],
  ['used button', { english: tools, others: listLoaders((texts) => texts.tools) }],
  ['panel', panelSources],
  ['host', hostSources],
] as const)('every language of the %s', (_surface, { english, others }) => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

  test.each(Object.entries(others))(
    '%s has a text with the same places for every key',
    async (_code, load) => {
      const messages: Readonly<Record<string, string>> = await load()
      expect(Object.keys(messages)).toEqual(Object.keys(english))
      for (const [key, text] of Object.entries(english)) {
        expect([key, places(messages[key] ?? '')]).toEqual([key, places(text)])
        expect(messages[key]?.trim()).not.toBe('')
      }
    },
  )
})
