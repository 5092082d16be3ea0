import { en, type HostKey } from './host/en.ts'
import type { CustomTranslations, LanguagePreference } from './language.ts'
import { loadTexts, type Texts, type TextSources } from './texts.ts'

export type HostTexts = Texts<HostKey>

/** Loaders of the texts of the editor and the screen recorder. */
export const hostSources: TextSources<HostKey> = {
  english: en,
  others: {
    ar: () => import('./host/ar.ts').then(({ ar }) => ar),
    de: () => import('./host/de.ts').then(({ de }) => de),
    es: () => import('./host/es.ts').then(({ es }) => es),
    fr: () => import('./host/fr.ts').then(({ fr }) => fr),
    ja: () => import('./host/ja.ts').then(({ ja }) => ja),
    pt: () => import('./host/pt.ts').then(({ pt }) => pt),
    zh: () => import('./host/zh.ts').then(({ zh }) => zh),
  },
}

export type LoadHostTexts = (wish: LanguagePreference, custom: CustomTranslations) => Promise<HostTexts>

export const loadHostTexts: LoadHostTexts = (wish, custom) => loadTexts(hostSources, wish, custom)
