import type { LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'

interface Language {
  /** Name of the grammar; languages without one are not highlighted. */
  grammar?: string
  /** Loads the grammar when a page first uses it. */
  load?: () => Promise<{ default: LanguageRegistration[] }>
}

const shell: Language = { grammar: 'shellscript', load: bundledLanguages.shellscript }

/** Languages that Shiki lacks, or whose definition replaces Shiki's. */
const own: Readonly<Record<string, Language>> = {
  bash: shell,
  sh: shell,
  shell,
  console: shell,
  caddy: {},
  text: {},
}

/**
 * Languages in which a word in angle brackets can be a tag, a type parameter, or a header file, and `text`, which shows
 * output. Readers cannot fill in placeholders there.
 */
const ANGLE_BRACKET_LANGUAGES = new Set(
  `text c c++ cpp objc objective-c objective-cpp rust rs java kotlin kt scala swift dart csharp c# cs go zig julia jl
  typescript ts cts mts tsx javascript js cjs mjs jsx html html-derivative xml xsl vue vue-html svelte astro angular-html
  angular-ts php razor erb handlebars hbs markdown md mdx mdc asciidoc adoc coq haskell hs elixir erlang perl raku`.split(
    /\s+/,
  ),
)

/** Whether readers can fill in placeholders such as `<account_id>` in code blocks of this language. */
export function hasPlaceholders(name: string): boolean {
  return !ANGLE_BRACKET_LANGUAGES.has(name)
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
