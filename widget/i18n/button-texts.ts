import type { CustomTranslations, LanguagePreference } from './preferred-languages.ts'
import type { ButtonKey, ButtonMessages } from './languages/en.ts'
import { readButtonTexts } from './read-button-texts.ts' with { type: 'macro' }
import { selectTexts, type Texts } from './texts.ts'

export type ButtonTexts = Texts<ButtonKey>

/**
 * The texts of all languages are in one file. They are smaller than a request, and this way the button need not wait
 * for one.
 */
const messages: { en: ButtonMessages } & Record<string, ButtonMessages> = readButtonTexts()

/** Returns the label of the button and the frame; the project's translations win. */
export function findButtonTexts(preference: LanguagePreference, custom: CustomTranslations): ButtonTexts {
  return selectTexts(messages, preference, custom)
}
