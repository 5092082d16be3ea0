import type { ReportHead } from '../../contract/report.ts'
import type { Hashing } from '../ports/ports.ts'
import { parseFrames } from './stack-frames.ts'

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
