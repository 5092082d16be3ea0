import {
  type CustomTranslations,
  findCustom,
  type LanguagePreference,
  type Messages,
  listLanguages,
} from './language.ts'

/** The texts of one surface, in the language of the visitor. */
export interface Texts<Key extends string> {
  /** BCP 47 code for `lang` attributes and `Intl`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The text of a key, its places filled in: `{name}`. */
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string
  /** A text that somebody else wrote in English (a project's label, an error): its translation, or itself. */
  translate: (text: string) => string
}

export interface TextSources<Key extends string> {
  english: Messages<Key>
  /** Every other language as a module of its own, so that a visitor loads one. */
  others: Readonly<Record<string, () => Promise<Messages<Key>>>>
}

/**
 * Finds the built-in texts for a visitor and puts the project's own over them. A language file that cannot be
 * loaded is no reason to show nothing: English is always there.
 */
export async function loadTexts<Key extends string>(
  sources: TextSources<Key>,
  wish: LanguagePreference,
  custom: CustomTranslations,
): Promise<Texts<Key>> {
  const languages = listLanguages(wish)
  const builtIn = languages.find((language) => language in sources.others)
  const load = builtIn === undefined ? undefined : sources.others[builtIn]
  const messages = await load?.().catch(() => undefined)
  return createTexts({
    english: sources.english,
    messages: messages ?? sources.english,
    custom: findCustom(languages, custom),
    language: languages[0] ?? 'en',
  })
}

export interface TextTables<Key extends string> {
  english: Messages<Key>
  messages: Messages<Key>
  /** By key or by English text. */
  custom: Readonly<Record<string, string>>
  language: string
}

export function createTexts<Key extends string>(tables: TextTables<Key>): Texts<Key> {
  const { english, messages, custom, language } = tables
  const keys = Object.keys(english) as (Key | 'rtlLang')[] // the keys of a record are its key type
  const translate = (text: string): string => {
    const key = keys.find((candidate) => english[candidate] === text)
    return lookUp(custom, text) ?? (key === undefined ? text : messages[key])
  }
  const find = (key: Key | 'rtlLang'): string =>
    lookUp(custom, key) ?? lookUp(custom, english[key]) ?? messages[key]
  return {
    language,
    // The word, not a boolean, decides (W-218).
    direction: find('rtlLang') === 'true' ? 'rtl' : 'ltr',
    t: (key, values = {}) => interpolate(find(key), values),
    translate,
  }
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
