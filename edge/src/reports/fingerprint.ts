import type { ReportHead } from '../../contract/report.ts'
import type { Hashing } from '../ports/ports.ts'

const FRAMES = 3
const MESSAGE_CHARACTERS = 1000
const STACK_CHARACTERS = 20_000

/**
 * Returns the text that all reports of the same problem share: the normalized message and top frames of a crash, or the
 * element and page of a rage click. `undefined` for a report that a person wrote, and if nothing identifies the
 * problem.
 */
export function describeProblem({ type, isSilent, formData, metaData }: ReportHead): string | undefined {
  if (!isSilent) return undefined
  const { errorMessage, stackTrace, element, url } = formData
  if (type === 'RAGE_CLICK') {
    if (typeof element !== 'string' || element.trim() === '') return undefined
    return ['rage click', normalizeErrorMessage(element), normalizePath(metaData['currentUrl'])].join('\n')
  }
  if (typeof errorMessage !== 'string' || errorMessage.trim() === '') return undefined
  const stack = typeof stackTrace === 'string' ? stackTrace.slice(0, STACK_CHARACTERS) : ''
  const frames = parseFrames(stack).slice(0, FRAMES)
  const places = frames.length > 0 ? frames : [normalizePath(url)]
  return ['crash', normalizeErrorMessage(errorMessage), ...places].join('\n')
}

/** Returns the id of the report's group; null if the report belongs to no group. */
export async function toFingerprint(
  head: ReportHead,
  project: string,
  hashing: Hashing,
): Promise<string | null> {
  const problem = describeProblem(head)
  if (problem === undefined) return null
  const digest = hashing.createDigest()
  await digest.update(new TextEncoder().encode(`${project}\n${problem}`))
  return (await digest.finish()).slice(0, 32)
}

/**
 * Replaces the parts of a message that differ between occurrences of an error: URLs, email addresses, ids, quoted
 * values, numbers.
 */
export function normalizeErrorMessage(message: string): string {
  return message
    .slice(0, MESSAGE_CHARACTERS)
    .replace(/^\s*(?:Uncaught |Unhandled )(?:\(in promise\) )?/, '')
    .replace(/[a-z][a-z0-9+.-]{0,20}:\/\/[^\s'"`)]+/gi, '<url>')
    .replace(/[^\s'"`@<>()]{1,64}@[^\s'"`@<>()]{1,255}/g, '<email>')
    .replace(/"[^"\n]*"|`[^`\n]*`|(?<![\p{L}\p{N}])'[^'\n]*'/gu, '<value>')
    .replace(/[\p{L}\p{N}_-]+/gu, normalizeWord)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Keeps words without digits. Numbers, UUIDs, hashes and codes all become the same placeholder, because a system's ids
 * can have several forms. A short word such as `step2` keeps its letters.
 */
function normalizeWord(word: string): string {
  if (!/\d/.test(word)) return word
  return word.length < 6 && /^\p{L}+\d+$/u.test(word) ? word.replace(/\d+/, '<n>') : '<id>'
}

/** Returns the path of a URL, without ids. */
function normalizePath(url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url)) return ''
  return new URL(url).pathname.split('/').map(normalizeWord).join('/')
}

/**
 * Returns the frames of a stack trace as `function file`, without hosts, folders, positions and build hashes. Reads the
 * formats of V8 (`at f (https://a.example/b.js:1:2)`), SpiderMonkey and JavaScriptCore
 * (`f@https://a.example/b.js:1:2`).
 */
export function parseFrames(stack: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const frame = splitFrame(line.trim())
    if (frame === undefined) return []
    return [`${normalizeName(frame.name)} ${normalizeFile(frame.location)}`.trim()]
  })
}

/** A stack frame with the script's position, as the browser wrote it. */
export interface StackPosition {
  /** Name of the function without `async`, `new` and the receiver object; empty for a function without a name. */
  name: string
  /** URL of the script with line and column. */
  location: string
  url: string
  /** Line in the script, starting at 1. */
  line: number
  /** Column in the script, starting at 1. */
  column: number
}

/** Returns the frame in one line of a stack trace; undefined for other lines and for frames without a column. */
export function parsePosition(line: string): StackPosition | undefined {
  const frame = splitFrame(line.trim())
  if (frame === undefined) return undefined
  const [, url, row, column] =
    /^([a-z][a-z+.-]{0,20}:\/\/\S{1,4000}):(\d{1,9}):(\d{1,9})$/i.exec(frame.location) ?? []
  if (url === undefined) return undefined
  return {
    name: toPlainName(frame.name),
    location: frame.location,
    url,
    line: Number(row),
    column: Number(column),
  }
}

const POSITION = /:\d{1,9}(?::\d{1,9})?$/

function splitFrame(line: string): { name: string; location: string } | undefined {
  if (line.startsWith('at ')) {
    const text = line.slice(3)
    const open = text.lastIndexOf(' (')
    return open === -1
      ? { name: '', location: text.replace(/^async /, '') }
      : { name: text.slice(0, open), location: text.slice(open + 2).replace(/\)$/, '') }
  }
  if (!POSITION.test(line)) return undefined
  const at = line.indexOf('@')
  return { name: line.slice(0, Math.max(0, at)), location: line.slice(at + 1) }
}

/** Returns the last part of a function's name. Drops short names, because minifiers choose new ones in every build. */
function normalizeName(name: string): string {
  const last = toPlainName(name)
  return last.length <= 2 || /[<>\s]/.test(last) ? '' : last
}

function toPlainName(name: string): string {
  const plain = name
    .replace(/^(?:async |new |async\*)+/, '')
    .replace(/ \[as [^\]]{0,200}\]$/, '')
    .replace(/[/<]{1,20}$/, '')
  return plain.slice(plain.lastIndexOf('.') + 1)
}

/** `https://a.example/assets/index-DXiiXHvw.js?v=3:15:9697` becomes `index.js`. */
function normalizeFile(location: string): string {
  const path = location.replace(POSITION, '').replace(/[?#].*$/s, '')
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file
    .split(/(?=[-._])/)
    .filter((part) => !isHash(part.replace(/^[-._]/, '')))
    .join('')
}

/**
 * True for parts that mix letters with digits or upper with lower case, as the hashes of bundlers do. False for
 * `jquery`, `v2` and `es2015`.
 */
function isHash(part: string): boolean {
  if (part.length < 6 || !/^[A-Za-z0-9]+$/.test(part) || /^es20\d\d$/.test(part)) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(part)).length
  return kinds > 1 ? !/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/.test(part) : /^\d+$/.test(part)
}
