import { en, type PanelKey } from './panel/en.ts'
import type { Texts, TextSources } from './texts.ts'

export type PanelTexts = Texts<PanelKey>

/** Loaders of the panel's texts. */
export const panelSources: TextSources<PanelKey> = {
  english: en,
  others: {
    ar: () => import('./panel/ar.ts').then(({ ar }) => ar),
    de: () => import('./panel/de.ts').then(({ de }) => de),
    es: () => import('./panel/es.ts').then(({ es }) => es),
    fr: () => import('./panel/fr.ts').then(({ fr }) => fr),
    ja: () => import('./panel/ja.ts').then(({ ja }) => ja),
    pt: () => import('./panel/pt.ts').then(({ pt }) => pt),
    zh: () => import('./panel/zh.ts').then(({ zh }) => zh),
  },
}
