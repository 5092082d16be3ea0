import type { LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'

interface Language {
  /** Name of the grammar; languages without one are not highlighted. */
  grammar?: string
  /** Loads the grammar when a page first uses it. */
  load?: () => Promise<{ default: LanguageRegistration[] }>
  /** True if readers can fill in placeholders such as `<account_id>` in this language. */
  placeholders?: true
}

const shell: Language = { grammar: 'shellscript', load: bundledLanguages.shellscript, placeholders: true }

/** Languages that Shiki lacks, or whose definition replaces Shiki's. */
const own: Readonly<Record<string, Language>> = {
  bash: shell,
  sh: shell,
  shell,
  console: shell,
  nginx: { grammar: 'nginx', load: bundledLanguages.nginx, placeholders: true },
  caddy: { placeholders: true },
  text: {},
}

const shikiLanguages = new Map(Object.entries(bundledLanguages))
// Removes Mermaid: if its source were highlighted, authors would not notice that the diagram is not drawn.
shikiLanguages.delete('mermaid')
shikiLanguages.delete('mmd')

/** The languages that error messages list. */
export const COMMON_LANGUAGES =
  'bash sh console json yaml toml rust java python ruby go ini nginx caddy diff text'.split(' ')

/** Names that can follow the backticks of a code fence, the common ones first. */
export const LANGUAGE_NAMES = [
  ...new Set([...COMMON_LANGUAGES, ...Object.keys(own), ...shikiLanguages.keys()]),
]

/** Finds the language of a code fence among our languages and Shiki's (D-042). If there is none, the build stops. */
export function findLanguage(name: string): Language | undefined {
  if (Object.hasOwn(own, name)) return own[name]
  const load = shikiLanguages.get(name)
  return load && { grammar: name, load }
}
