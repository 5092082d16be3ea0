import { en, type HostKey } from './host/en.ts'
import type { Texts, TextSources } from './texts.ts'

export type HostTexts = Texts<HostKey>

/** Where the texts of the button and the editor come from. */
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
