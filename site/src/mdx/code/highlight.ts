import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { findLanguage } from './languages.ts'
import { isTokenKind, theme, type TokenKind } from './theme.ts'

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
