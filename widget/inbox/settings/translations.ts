import type { Config } from '@node-docs/edge/contract'

/** Returns the project's own strings that visitors read. The widget has no built-in translation for these strings. */
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
