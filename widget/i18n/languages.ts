import type { ButtonMessages, HostMessages, PanelMessages, ToolMessages } from './languages/en.ts'

interface LanguageTexts {
  secretLabels: readonly string[]
  button: ButtonMessages
  tools: ToolMessages
  host: HostMessages
  panel: PanelMessages
}

/**
 * Loaders by language code. Each language is a chunk of its own, so that a visitor loads only one. English is missing
 * here, because it is bundled with the code that shows it.
 */
export const languages: Readonly<Record<string, () => Promise<LanguageTexts>>> = {
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  pt: () => import('./languages/pt.ts'),
  pl: () => import('./languages/pl.ts'),
  zh: () => import('./languages/zh.ts'),
  ja: () => import('./languages/ja.ts'),
  ar: () => import('./languages/ar.ts'),
}

/** Codes of the languages that the widget has UI strings in. */
export const languageCodes: readonly string[] = ['en', ...Object.keys(languages)]

/** Returns the loaders of one part of the UI strings, by language code. */
export function listLoaders<Part>(
  pick: (texts: LanguageTexts) => Part,
): Readonly<Record<string, () => Promise<Part>>> {
  return Object.fromEntries(
    Object.entries(languages).map(([code, load]) => [code, async () => pick(await load())]),
  )
}
