import type { Config } from '@node-docs/edge/contract/config'

/**
 * Returns the strings of the project's configuration that visitors read. The widget has built-in translations only for
 * its own strings, such as the default text of the button.
 */
export function listCustomTexts({ flowConfig, projectActions }: Config): string[] {
  const texts = [flowConfig.widgetButtonText]
  for (const { title, description, form = [] } of Object.values(projectActions)) {
    texts.push(title ?? '', description ?? '')
    for (const { label, placeholder, options = [] } of form) texts.push(label, placeholder ?? '', ...options)
  }
  return [...new Set(texts.filter((text) => text !== ''))]
}

/** Sets a translation; an empty string removes it. */
export function setTranslation(
  all: Config['flowConfig']['customTranslations'],
  language: string,
  [text, translation]: readonly [text: string, translation: string],
): Config['flowConfig']['customTranslations'] {
  const table = { ...all[language], [text]: translation }
  if (translation === '') delete table[text]
  return { ...all, [language]: table }
}
