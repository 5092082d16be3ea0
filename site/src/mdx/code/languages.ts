import type { LanguageRegistration } from 'shiki/core'

interface Language {
  /** Name of the grammar; languages without one are not highlighted. */
  grammar?: string
  /** Loads the grammar when a page first uses it. */
  load?: () => Promise<{ default: LanguageRegistration[] }>
  /** Readers can fill in placeholders such as `<account_id>`. */
  placeholders?: true
}

const shell = { grammar: 'shellscript', load: () => import('shiki/langs/shellscript.mjs') }

/** Languages of code fences (D-042). Any other language stops the build. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  bash: { ...shell, placeholders: true },
  sh: { ...shell, placeholders: true },
  shell: { ...shell, placeholders: true },
  console: { ...shell, placeholders: true },
  json: { grammar: 'json', load: () => import('shiki/langs/json.mjs') },
  yaml: { grammar: 'yaml', load: () => import('shiki/langs/yaml.mjs') },
  toml: { grammar: 'toml', load: () => import('shiki/langs/toml.mjs') },
  rust: { grammar: 'rust', load: () => import('shiki/langs/rust.mjs') },
  java: { grammar: 'java', load: () => import('shiki/langs/java.mjs') },
  python: { grammar: 'python', load: () => import('shiki/langs/python.mjs') },
  ruby: { grammar: 'ruby', load: () => import('shiki/langs/ruby.mjs') },
  go: { grammar: 'go', load: () => import('shiki/langs/go.mjs') },
  ini: { grammar: 'ini', load: () => import('shiki/langs/ini.mjs') },
  nginx: { grammar: 'nginx', load: () => import('shiki/langs/nginx.mjs'), placeholders: true },
  caddy: { placeholders: true },
  diff: { grammar: 'diff', load: () => import('shiki/langs/diff.mjs') },
  text: {},
}
