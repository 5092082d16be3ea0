import type { Code, Root } from 'mdast'
import { parse as parseJson, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import { type Article, reportError } from '../article.ts'
import { type Position, positionAt } from '../content-problem.ts'
import { findAll } from '../mdast.ts'

interface SyntaxFault extends Position {
  message: string
}

const PARSERS: Readonly<Record<string, (code: string) => SyntaxFault | undefined>> = {
  json: findJsonFault,
  yaml: findYamlFault,
  toml: findTomlFault,
}

/** Reports JSON, YAML, and TOML blocks that do not parse, because readers paste them into configuration files. */
export function checkSyntax(node: Code, article: Article): void {
  const language = node.lang ?? ''
  const fault = PARSERS[language]?.(node.value)
  const start = node.position?.start
  if (!fault || !start) return
  const position = { line: start.line + fault.line, column: start.column + fault.column - 1 }
  const hint = 'Fix the block, or use the language text if it is only part of a file.'
  reportError(article, position, { message: `the ${language} block does not parse: ${fault.message}`, hint })
}

/** Returns the first syntax error of a string as strict JSON. */
export function findJsonFault(code: string): SyntaxFault | undefined {
  const errors: ParseError[] = []
  parseJson(code, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  if (!error) return undefined
  const words = printParseErrorCode(error.error).replaceAll(
    /(?<=[a-z])[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  )
  return { ...positionAt(code, error.offset), message: words.toLowerCase() }
}

function findYamlFault(code: string): SyntaxFault | undefined {
  const documents = parseAllDocuments(code, { prettyErrors: false })
  const errors = Array.isArray(documents) ? documents.flatMap((document) => document.errors) : []
  const [error] = errors
  return error && { ...positionAt(code, error.pos[0]), message: error.message }
}

function findTomlFault(code: string): SyntaxFault | undefined {
  try {
    parseToml(code)
    return undefined
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return { line: error.line, column: error.column, message: error.message.split('\n')[0] ?? '' }
  }
}

/**
 * Matches characters that readers cannot see or cannot tell from a space: control and format characters (zero width,
 * bidirectional), and every space other than U+0020.
 */
const INVISIBLE = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u

/** Reports invisible characters in code, because commands and settings with them fail or do something else. */
export function checkCharacters(tree: Root, article: Article): void {
  for (const { position } of findAll(tree, ['code', 'inlineCode'])) {
    if (!position) continue
    const { start, end } = position
    const source = article.body.slice(start.offset, end.offset)
    const character = INVISIBLE.exec(source)
    if (!character) continue
    const { line, column } = positionAt(source, character.index)
    const code = character[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    reportError(
      article,
      { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column },
      {
        message: `the invisible character U+${code} in code`,
        hint: 'Delete it, or replace it with a normal space.',
      },
    )
  }
}
