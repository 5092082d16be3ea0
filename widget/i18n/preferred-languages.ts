/** UI strings of one part of the widget in one language; `rtlLang` sets the direction. */
export type Messages<Key extends string> = Readonly<Record<Key | 'rtlLang', string>>

/** Maps a language code to `{English text or key: translation}`, as a project configures it (W-069). */
export type CustomTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface LanguagePreference {
  /** The language that the host page chose, such as `de` or `pt-BR`; empty for the browser's language. */
  override: string
  /** `navigator.language`. */
  browser: string
}

/**
 * Lists the languages to try, in order: the host page's choice, then its first two letters. If the host page chose
 * none, lists the first two letters of the browser's language (W-217).
 */
export function listLanguages({ override, browser }: LanguagePreference): string[] {
  const preference = override.trim().toLowerCase()
  const short = (preference || browser.toLowerCase()).slice(0, 2)
  const languages = preference === '' ? [short] : [preference, short]
  return [...new Set(languages)].filter((language) => language !== '')
}

/** Returns the project's translations for these languages, ignoring case. Earlier languages win. */
export function findCustom(languages: readonly string[], custom: CustomTranslations): Record<string, string> {
  const found: Record<string, string> = {}
  for (const language of [...languages].reverse()) {
    const code = Object.keys(custom).find((name) => name.toLowerCase() === language)
    if (code !== undefined) Object.assign(found, custom[code])
  }
  return found
}
