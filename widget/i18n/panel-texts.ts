import { listLoaders } from './languages.ts'
import { panel, type PanelKey } from './languages/en.ts'
import type { Texts, TextSources } from './texts.ts'

export type PanelTexts = Texts<PanelKey>

/** Loaders of the panel's UI strings. */
export const panelSources: TextSources<PanelKey> = {
  english: panel,
  others: listLoaders((texts) => texts.panel),
}
