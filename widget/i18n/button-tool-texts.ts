import type { CustomTranslations, LanguagePreference } from './preferred-languages.ts'
import type { ToolKey, ToolMessages } from './languages/en.ts'
import { readToolTexts } from './read-button-texts.ts' with { type: 'macro' }
import { selectTexts, type Texts } from './texts.ts'

/** The texts of all languages, for the same reason as those of the button. */
const messages: { en: ToolMessages } & Record<string, ToolMessages> = readToolTexts()

/** Returns the texts of the button once a visitor uses it; the project's translations win. */
export function findToolTexts(preference: LanguagePreference, custom: CustomTranslations): Texts<ToolKey> {
  return selectTexts(messages, preference, custom)
}
