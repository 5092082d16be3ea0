import { listLoaders } from './languages.ts'
import { button, type ButtonMessages } from './languages/en.ts'

const loaders = Object.entries(listLoaders((texts) => texts.button))
const loaded = await Promise.all(loaders.map(async ([code, load]) => [code, await load()] as const))

/**
 * Maps language codes to the button's labels. Runs as a macro while the code is bundled, so that the bundle contains
 * only the result.
 */
export function readButtonTexts(): { en: ButtonMessages } & Record<string, ButtonMessages> {
  return { en: button, ...Object.fromEntries(loaded) }
}
