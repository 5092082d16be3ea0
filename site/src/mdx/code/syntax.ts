import type { Code } from 'mdast'
import { parse as parseJson, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parseAllDocuments } from 'yaml'
import { type Article, reject } from '../article.ts'
import type { Place } from '../problem.ts'
import { placeAt } from '../text-place.ts'

interface SyntaxFault extends Place {
  message: string
}

const PARSERS: Readonly<Record<string, (code: string) => SyntaxFault | undefined>> = {
  json: findJsonFault,
  yaml: findYamlFault,
  toml: findTomlFault,
}

/** JSON, YAML and TOML blocks get pasted into a node's configuration: they must parse. */
export function checkSyntax(node: Code, article: Article): void {
  const language = node.lang ?? ''
  const fault = PARSERS[language]?.(node.value)
  const start = node.position?.start
  if (!fault || !start) return
  const place = { line: start.line + fault.line, column: start.column + fault.column - 1 }
  const hint = 'Fix the block, or make it a text block if it is only a part of a file.'
  reject(article, place, { message: `the ${language} block does not parse: ${fault.message}`, hint })
}

/** Reads JSON as the standard has it. */
export function findJsonFault(code: string): SyntaxFault | undefined {
  const errors: ParseError[] = []
  parseJson(code, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  if (!error) return undefined
  const words = printParseErrorCode(error.error).replaceAll(
    /(?<=[a-z])[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  )
  return { ...placeAt(code, error.offset), message: words.toLowerCase() }
}

function findYamlFault(code: string): SyntaxFault | undefined {
  const documents = parseAllDocuments(code, { prettyErrors: false })
  const errors = Array.isArray(documents) ? documents.flatMap((document) => document.errors) : []
  const [error] = errors
  return error && { ...placeAt(code, error.pos[0]), message: error.message }
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
