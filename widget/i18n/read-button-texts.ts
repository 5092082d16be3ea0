import { listLoaders } from './languages.ts'
import { button, tools } from './languages/en.ts'

async function loadAll<Part>(
  loaders: Readonly<Record<string, () => Promise<Part>>>,
): Promise<Record<string, Part>> {
  const loaded = Object.entries(loaders).map(async ([code, load]) => [code, await load()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

const buttons = await loadAll(listLoaders((texts) => texts.button))
const allTools = await loadAll(listLoaders((texts) => texts.tools))

/**
 * Maps language codes to the button's label. Runs as a macro while the code is bundled, so that the bundle contains
 * only the result.
 */
export function readButtonTexts() {
  return { en: button, ...buttons }
}

/** Maps language codes to the texts of the button once a visitor uses it. A macro, too. */
export function readToolTexts() {
  return { en: tools, ...allTools }
}
