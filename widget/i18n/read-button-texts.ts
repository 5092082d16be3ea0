import { listLoaders } from './languages.ts'
import { button, type ButtonMessages } from './languages/en.ts'

const loaders = Object.entries(listLoaders((texts) => texts.button))
const loaded = await Promise.all(loaders.map(async ([code, load]) => [code, await load()] as const))

/**
 * Returns the button's labels by language code. Runs while bundling, as a macro, so that the bundle contains only its
 * result.
 */
export function readButtonTexts(): { en: ButtonMessages } & Record<string, ButtonMessages> {
  return { en: button, ...Object.fromEntries(loaded) }
}
