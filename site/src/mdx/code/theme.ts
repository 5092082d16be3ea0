import type { ThemeRegistrationRaw } from 'shiki/core'

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
export type TokenKind = (typeof TOKEN_KINDS)[number]

export function isTokenKind(name: string | undefined): name is TokenKind {
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
export const theme: ThemeRegistrationRaw = {
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
