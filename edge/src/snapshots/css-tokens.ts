import { string, tokenize, tokenTypes, url } from './css-tree.ts'

/** The tokens of a style sheet. They follow each other without gaps. */
export interface CssTokens {
  source: string
  /**
   * Number of tokens. The arrays are longer: they have the source's length, because trimming them takes longer than
   * scanning a short style sheet.
   */
  count: number
  types: Uint8Array
  /** Start of each token. After the last one comes the length of the source. */
  starts: Uint32Array
}

export function tokenizeCss(source: string): CssTokens {
  const types = new Uint8Array(source.length + 1)
  const starts = new Uint32Array(source.length + 1)
  let count = 0
  tokenize(source, (type, start) => {
    types[count] = type
    starts[count] = start
    count += 1
  })
  starts[count] = source.length
  return { source, count, types, starts }
}

export function getTokenText({ source, starts }: CssTokens, index: number): string {
  return source.slice(starts[index], starts[index + 1])
}

/** For each token type that opens a block, the type that closes the block; 0 for other types. */
const CLOSERS = new Uint8Array(1 + Math.max(...Object.values(tokenTypes)))
CLOSERS[tokenTypes.Function] = tokenTypes.RightParenthesis
CLOSERS[tokenTypes.LeftParenthesis] = tokenTypes.RightParenthesis
CLOSERS[tokenTypes.LeftSquareBracket] = tokenTypes.RightSquareBracket
CLOSERS[tokenTypes.LeftCurlyBracket] = tokenTypes.RightCurlyBracket

/**
 * Returns the index at which a statement ends (CSS Syntax 3, sections 5.5.2 to 5.5.6). A statement ends at its `;`, at
 * the `}` of the surrounding block, or at the end of the style sheet. Unless `canContainBlocks`, a `{` also ends the
 * statement.
 */
export function findStatementEnd(tokens: CssTokens, start: number, canContainBlocks: boolean): number {
  const { count, types } = tokens
  let index = start
  while (index < count) {
    const type = types[index] ?? 0
    if (type === tokenTypes.Semicolon || type === tokenTypes.RightCurlyBracket) break
    if (type === tokenTypes.LeftCurlyBracket && !canContainBlocks) break
    index = CLOSERS[type] === 0 ? index + 1 : skipBlock(tokens, index)
  }
  return index
}

/**
 * @returns the index after the block that starts with the token at `start`. If the block has no end, returns an index
 * that is greater than the number of tokens.
 */
export function skipBlock({ count, types }: CssTokens, start: number): number {
  const open: number[] = []
  for (let index = start; index < count; index += 1) {
    const type = types[index] ?? 0
    const closer = CLOSERS[type] ?? 0
    if (closer !== 0) open.push(closer)
    else if (type === open.at(-1)) {
      open.pop()
      if (open.length === 0) return index + 1
    }
  }
  return count + 1
}

/*
 * css-tree decodes each character separately, so only text with escapes is decoded with it. Data URLs are long and have
 * no escapes.
 */

/** Returns the value of a string token. */
export function decodeString(token: string): string {
  return token.includes('\\') ? string.decode(token) : token.slice(1, -1)
}

/** Returns the URL of an unquoted `url(…)`. At the end of a style sheet, its `)` can be missing. */
export function decodeUrl(token: string): string {
  if (token.includes('\\')) return url.decode(token)
  return token.slice('url('.length, token.endsWith(')') ? -1 : undefined)
}

export function encodeString(text: string): string {
  // oxlint-disable-next-line no-control-regex -- CSS strings cannot contain them
  return /["\\\u0000-\u001f\u007f]/.test(text) ? string.encode(text) : `"${text}"`
}
