import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { LANGUAGES } from './languages.ts'
import { isTokenKind, theme, type TokenKind } from './theme.ts'

/** A run of characters of one kind; without a kind it is plain. */
export interface Token {
  text: string
  kind?: TokenKind
}

let highlighter: Promise<HighlighterCore> | undefined

/** Cuts code into coloured runs, line by line. */
export async function highlight(code: string, language: string): Promise<Token[][]> {
  const { grammar, load } = LANGUAGES[language] ?? {}
  if (grammar === undefined || load === undefined) return code.split('\n').map((text) => [{ text }])
  highlighter ??= createHighlighter()
  const core = await highlighter
  if (!core.getLoadedLanguages().includes(grammar)) await core.loadLanguage(load())
  return core.codeToTokensBase(code, { lang: grammar, theme: 'kinds' }).map(mergeTokens)
}

function createHighlighter(): Promise<HighlighterCore> {
  // The JavaScript engine takes two thirds of the time of the WebAssembly engine over a whole site.
  return createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() })
}

function mergeTokens(line: readonly { content: string; color?: string }[]): Token[] {
  const merged: Token[] = []
  for (const { content, color } of line) {
    const kind = isTokenKind(color) ? color : undefined
    const last = merged.at(-1)
    // Spaces have no colour to lose: they join what stands before them.
    if (last && (last.kind === kind || content.trim() === '')) last.text += content
    else merged.push({ text: content, ...(kind && { kind }) })
  }
  return merged
}
