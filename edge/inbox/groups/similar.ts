import * as v from 'valibot'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import { splitWords } from '../../src/reports/search-words.ts'
import { readReportsById, type StoredReport } from '../../src/reports/store.ts'

/** Number of the newest written reports that are compared, and of older ones that have a word of the report. */
const COMPARED = 300
/** Number of the newest reports with a word of the report, of which the written ones are compared. */
const WINDOW = 3000
const SEARCHED_WORDS = 6
const MIN_WORD_LENGTH = 4
const PROPOSED = 5

const candidateRow = v.object({
  id: v.string(),
  title: v.string(),
  currentUrl: v.string(),
  version: v.nullable(v.string()),
})

type Candidate = v.InferOutput<typeof candidateRow>

/** Returns written reports of the same project that may say the same, the most similar first. */
export async function findSimilar(
  database: Database,
  { seq, summary }: StoredReport,
): Promise<ReportSummary[]> {
  const { group, id, isSilent, project, title } = summary
  if (isSilent || title === '') return []
  const words = [...new Set(splitWords(title))]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((left, right) => right.length - left.length)
    .slice(0, SEARCHED_WORDS)
  const columns = sql`id, title, current_url AS currentUrl, version`
  const isOther = sql`project = ${project} AND is_spam = 0 AND is_silent = 0 AND is_folded = 0 AND seq <> ${seq}
    AND fingerprint IS NOT ${group?.id ?? '-'}`
  const pages = await Promise.all([
    database.read(
      sql`SELECT ${columns} FROM reports INDEXED BY reports_of_project WHERE ${isOther}
        ORDER BY seq DESC LIMIT ${COMPARED}`,
    ),
    words.length === 0
      ? []
      : database.read(
          sql`SELECT ${columns} FROM (SELECT rowid AS number FROM report_words
              WHERE report_words MATCH ${words.map((word) => `"${word}"`).join(' OR ')}
              ORDER BY rowid DESC LIMIT ${WINDOW}) CROSS JOIN reports ON seq = number
            WHERE ${isOther} ORDER BY seq DESC LIMIT ${COMPARED}`,
        ),
  ])
  const candidates = new Map(
    v.parse(v.array(candidateRow), pages.flat()).map((candidate) => [candidate.id, candidate]),
  )
  const ids = rankSimilar({ ...summary, id }, [...candidates.values()]).slice(0, PROPOSED)
  const found = await readReportsById(database, ids)
  return ids.flatMap((similar) => found.get(similar)?.summary ?? [])
}

/** Minimum score of a proposal. Reports about different problems of one page stay below. */
const MIN_SCORE = 0.35
const SAME_PAGE = 0.1
const SAME_VERSION = 0.05

/**
 * Compares the messages by groups of three letters, so that inflected and misspelled words are similar, in every
 * language. Letters that many messages have count little.
 * @returns the ids of similar reports, the most similar first.
 */
export function rankSimilar(report: Candidate, candidates: readonly Candidate[]): string[] {
  const all = [report, ...candidates].map((candidate) => ({ candidate, parts: splitParts(candidate.title) }))
  const counts = new Map<string, number>()
  for (const { parts } of all) for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  const weigh = (part: string): number => Math.log(1 + all.length / (counts.get(part) ?? 1)) ** 2
  const sum = (parts: readonly string[]): number => parts.reduce((total, part) => total + weigh(part), 0)
  const own = splitParts(report.title)
  return all
    .slice(1)
    .map(({ candidate, parts }) => {
      const shared = sum([...own].filter((part) => parts.has(part)))
      const likeness = shared / Math.sqrt(sum([...own]) * sum([...parts]) || 1)
      const context =
        (isSamePage(report, candidate) ? SAME_PAGE : 0) +
        (report.version !== null && report.version === candidate.version ? SAME_VERSION : 0)
      return { id: candidate.id, score: likeness === 0 ? 0 : likeness + context }
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((left, right) => right.score - left.score)
    .map(({ id }) => id)
}

function splitParts(text: string): Set<string> {
  const parts = new Set<string>()
  for (const word of splitWords(text)) {
    const letters = Array.from(` ${word} `)
    for (let start = 0; start + 3 <= letters.length; start += 1)
      parts.add(letters.slice(start, start + 3).join(''))
  }
  return parts
}

function isSamePage(left: Candidate, right: Candidate): boolean {
  const toPage = ({ currentUrl }: Candidate): string => currentUrl.replace(/[?#].*$/s, '')
  return left.currentUrl !== '' && toPage(left) === toPage(right)
}
