import type { CustomTranslations, LanguagePreference } from './preferred-languages.ts'
import { listLoaders } from './languages.ts'
import { host, type HostKey } from './languages/en.ts'
import { loadTexts, type Texts, type TextSources } from './texts.ts'

export type HostTexts = Texts<HostKey>

/** Loaders of the UI strings of the editor and the screen recorder. */
export const hostSources: TextSources<HostKey> = {
  english: host,
  others: listLoaders((texts) => texts.host),
}

export type LoadHostTexts = (preference: LanguagePreference, custom: CustomTranslations) => Promise<HostTexts>

export const loadHostTexts: LoadHostTexts = (preference, custom) => loadTexts(hostSources, preference, custom)
