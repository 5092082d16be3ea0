/**
 * What an author may write besides Markdown. A name that is not here stops the build, and so does an
 * attribute: `style` and event handlers would be blocked by the content security policy anyway.
 */
interface Element {
  required: readonly string[]
  optional: readonly string[]
}

export const COMPONENTS: Readonly<Record<string, Element>> = {
  Note: { required: [], optional: ['title'] },
  Tip: { required: [], optional: ['title'] },
  Info: { required: [], optional: ['title'] },
  Warning: { required: [], optional: ['title'] },
  Danger: { required: [], optional: ['title'] },
  Deprecated: { required: [], optional: ['title'] },
  Unverified: { required: [], optional: ['title'] },
  Tabs: { required: [], optional: ['group'] },
  Tab: { required: ['value', 'label'], optional: [] },
  Steps: { required: [], optional: [] },
  Diagram: { required: ['src'], optional: ['caption'] },
}

export const HTML_TAGS: Readonly<Record<string, Element>> = {
  span: { required: [], optional: ['id'] },
  br: { required: [], optional: [] },
  kbd: { required: [], optional: [] },
  sub: { required: [], optional: [] },
  sup: { required: [], optional: [] },
  abbr: { required: [], optional: ['title'] },
  details: { required: [], optional: ['open'] },
  summary: { required: [], optional: [] },
}

export const ADMONITIONS = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Deprecated', 'Unverified'] as const
export type AdmonitionKind = (typeof ADMONITIONS)[number]

export function isAdmonition(name: string): name is AdmonitionKind {
  return ADMONITIONS.some((kind) => kind === name)
}

/** Groups of tabs that follow each other on every page, with the values a tab may have in them. */
export const TAB_GROUPS: Readonly<Record<string, readonly string[]>> = {
  network: ['mainnet', 'testnet', 'localnet'],
  os: ['ubuntu', 'macos', 'windows'],
  runtime: ['binary', 'docker'],
}
