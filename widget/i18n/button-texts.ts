import { findCustom, type CustomTranslations, type LanguagePreference, listLanguages } from './language.ts'
import type { ButtonKey } from './languages/en.ts'
import { readButtonTexts } from './read-button-texts.ts' with { type: 'macro' }
import { createTexts, type Texts } from './texts.ts'

export type ButtonTexts = Texts<ButtonKey>

/**
 * The texts of all languages are in one file. They are smaller than a request, and this way the button need not wait
 * for one.
 */
const messages = readButtonTexts()

/** Returns the labels of the button and the frame; the project's translations win. */
export function findButtonTexts(preference: LanguagePreference, custom: CustomTranslations): ButtonTexts {
  const wanted = listLanguages(preference)
  const builtIn = wanted.find((language) => Object.hasOwn(messages, language))
  return createTexts({
    english: messages.en,
    messages: (builtIn !== undefined && messages[builtIn]) || messages.en,
    custom: findCustom(wanted, custom),
    language: wanted[0] ?? 'en',
  })
}
