import {
  type CustomTranslations,
  findCustom,
  type LanguagePreference,
  type Messages,
  listLanguages,
} from './preferred-languages.ts'

/** The UI strings of one part of the widget, in the visitor's language. */
export interface Texts<Key extends string> {
  /** BCP 47 code for `lang` attributes and `Intl`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The text of a key, with placeholders such as `{name}` filled in. */
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string
  /**
   * Translates an English string whose key the caller doesn't know, such as a label of the project or an error. Returns
   * the string unchanged if there is no translation.
   */
  translate: (text: string) => string
}

export interface TextSources<Key extends string> {
  english: Messages<Key>
  /** Loaders by language code. Each language is a chunk of its own, so that a visitor loads only one. */
  others: Readonly<Record<string, () => Promise<Messages<Key>>>>
}

/**
 * Loads the UI strings in a visitor's language. The project's translations take precedence. If loading fails, returns
 * English.
 */
export async function loadTexts<Key extends string>(
  sources: TextSources<Key>,
  preference: LanguagePreference,
  custom: CustomTranslations,
): Promise<Texts<Key>> {
  const languages = listLanguages(preference)
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

/** Returns UI strings in a visitor's language from a table of all languages. */
export function selectTexts<Key extends string>(
  tables: { en: Messages<Key> } & Readonly<Record<string, Messages<Key>>>,
  preference: LanguagePreference,
  custom: CustomTranslations,
): Texts<Key> {
  const wanted = listLanguages(preference)
  const builtIn = wanted.find((language) => Object.hasOwn(tables, language))
  return createTexts({
    english: tables.en,
    messages: (builtIn !== undefined && tables[builtIn]) || tables.en,
    custom: findCustom(wanted, custom),
    language: wanted[0] ?? 'en',
  })
}

export interface TextTables<Key extends string> {
  english: Messages<Key>
  messages: Messages<Key>
  /** The project's translations, by key or by English string. */
  custom: Readonly<Record<string, string>>
  language: string
}

export function createTexts<Key extends string>(tables: TextTables<Key>): Texts<Key> {
  const { english, messages, custom, language } = tables
  const keys = Object.keys(english) as (Key | 'rtlLang')[] // `english` has no other keys
  const translate = (text: string): string => {
    const key = keys.find((candidate) => english[candidate] === text)
    return lookUp(custom, text) ?? (key === undefined ? text : messages[key])
  }
  const find = (key: Key | 'rtlLang'): string =>
    lookUp(custom, key) ?? lookUp(custom, english[key]) ?? messages[key]
  return {
    language,
    // The value of `rtlLang` is the string "true", not a boolean (W-218).
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
