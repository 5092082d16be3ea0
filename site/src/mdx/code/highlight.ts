import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { findLanguage } from './languages.ts'

/** A run of characters of one kind; plain text has no kind. */
export interface Token {
  text: string
  kind?: TokenKind
}

let highlighter: Promise<HighlighterCore> | undefined

/** Splits code into tokens, line by line. */
export async function highlight(code: string, language: string): Promise<Token[][]> {
  const { grammar, load } = findLanguage(language) ?? {}
  if (grammar === undefined || load === undefined) return code.split('\n').map((text) => [{ text }])
  highlighter ??= createHighlighter()
  const core = await highlighter
  if (!core.getLoadedLanguages().includes(grammar)) await core.loadLanguage(load())
  // Turns off the time limit. With the default limit, slow machines leave the rest of a long line without colors.
  return core.codeToTokensBase(code, { lang: grammar, theme: 'kinds', tokenizeTimeLimit: 0 }).map(mergeTokens)
}

function createHighlighter(): Promise<HighlighterCore> {
  // Uses the JavaScript engine. For the whole site, it takes two thirds of the time of the WebAssembly engine.
  return createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() })
}

function mergeTokens(line: readonly { content: string; color?: string }[]): Token[] {
  const merged: Token[] = []
  for (const { content, color } of line) {
    const kind = isTokenKind(color) ? color : undefined
    const last = merged.at(-1)
    // Spaces have no visible color, so they join the token before them.
    if (last && (last.kind === kind || content.trim() === '')) last.text += content
    else merged.push({ text: content, ...(kind && { kind }) })
  }
  return merged
}

/** Kinds of tokens, which styles color by the class `tk-<kind>`. Other text has the color of the block. */
const TOKEN_KINDS = [
  'comment',
  'string',
  'constant',
  'keyword',
  'function',
  'property',
  'type',
  'variable',
  'inserted',
  'deleted',
  'header',
] as const
type TokenKind = (typeof TOKEN_KINDS)[number]

function isTokenKind(name: string | undefined): name is TokenKind {
  return TOKEN_KINDS.some((kind) => kind === name)
}

const SCOPES: Readonly<Record<TokenKind, string[]>> = {
  comment: ['comment', 'string.quoted.docstring'],
  string: ['string', 'constant.character.escape'],
  constant: [
    'constant.numeric',
    'constant.language',
    'constant.other',
    'support.constant',
    'variable.language',
  ],
  keyword: ['keyword', 'storage', 'support.function.builtin.shell'],
  function: ['entity.name.function', 'entity.name.command', 'support.function', 'meta.function-call.generic'],
  property: [
    'support.type.property-name',
    'entity.name.tag.yaml',
    'variable.other.key.toml',
    'keyword.other.definition.ini',
  ],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.name.section'],
  variable: [
    'variable.other.normal.shell',
    'variable.other.assignment.shell',
    'variable.other.bracket.shell',
  ],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
  header: ['meta.diff.header', 'meta.diff.range', 'markup.changed'],
}

/**
 * A theme whose colors are kinds of tokens. The kinds become classes, because the security policy forbids style
 * attributes.
 */
const theme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  fg: 'plain',
  bg: 'none',
  settings: [
    { settings: { foreground: 'plain', background: 'none' } },
    ...TOKEN_KINDS.map((kind) => ({ scope: SCOPES[kind], settings: { foreground: kind } })),
    // Operators and bare words get no color, because otherwise half of every command would be colored.
    {
      scope: [
        'keyword.operator',
        'string.unquoted.argument.shell',
        'string.unquoted.plain',
        'constant.character.escape.line-continuation.shell',
      ],
      settings: { foreground: 'plain' },
    },
    {
      scope: ['keyword.operator.word', 'keyword.operator.logical.python'],
      settings: { foreground: 'keyword' },
    },
  ],
}
