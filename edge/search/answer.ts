import { indexedWords, readWords } from './analysis.ts'
import type { FoundTerm } from './rank.ts'
import { type Field, fieldsOf, type Unit } from './units.ts'

/** The sentence, table row or command that answers a query. It is quoted from a section, never generated. */
export interface ShownAnswer {
  kind: 'text' | 'command'
  text: string
}

/** A term, and the word of the query from which it was created. */
interface AskedTerm extends FoundTerm {
  word: string
}

const NUMBER = String.raw`(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)`
const TIME = String.raw`\b${NUMBER} ?(?:ms|(?:milli)?seconds?|minutes?|hours?|days?|weeks?`
/** What a query asks for, and how an answer to it looks. The first match counts. */
const ASKED: readonly (readonly [query: RegExp, answer: RegExp | ((noun: string) => RegExp)])[] = [
  [/^\D*\bport\b\D*$/i, /(?<![\d.:])\d{2,5}\b(?!\.\d)/],
  [/\bhow (?:long|often|soon)\b.*\bepochs?\b/i, new RegExp(String.raw`${TIME})\b`, 'i')],
  [/\bhow (?:long|often|soon)\b|\bwhen (?:do|does|is|will|can)\b/i, new RegExp(`${TIME}|epochs?)\\b`, 'i')],
  [/\b(?:percent|percentage|threshold|what share)\b/i, /\d ?%/],
  [/\bhow much\b.*\b(?:cost|pay|stake|deposit|tokens?|near)\b/i, /\$\d|\b\d[\d,.]* NEAR\b/],
  [
    /\bhow (?:much|big|large)\b|\b(?:what|which) size\b/i,
    new RegExp(String.raw`\b${NUMBER} ?(?:[kmgt]i?b|bytes)\b`, 'i'),
  ],
  [/\bhow many (\w+?)s?\b/i, (noun) => new RegExp(String.raw`\b${NUMBER} (?:[\w-]+ )?${noun}`, 'i')],
  [/\b(?:default|minimum|maximum|limit)\b/i, /\d/],
]
const ASKS_FOR_COMMAND =
  /\bcommand\b|\bhow (?:do|can|to)\b.*\b(?:check|see|show|list|print|restart|stop|start|count|follow|validate|test)\b/i
/** Asks for a command that only shows something. Others, such as to stop, must be in the command itself. */
const ASKS_TO_SHOW = /\b(?:check|see|show|list|print|count|follow)\b/i
const ASKS_FOR_MEANING = /^what (?:is|are|does)\b|\bmean(?:s|ing)?\b/i
/** Words of a query that say what kind of answer is wanted, not what it is about. */
const ASKING = new Set(
  (
    'mean means meaning default minimum maximum value what which command commands size percent percentage share use ' +
    'uses used listen listens require requires required keep number may must port'
  ).split(' '),
)
/** Minimum share of the query's weight in an answer together with the names of its section, and in the answer itself. */
const WITH_NAMES = 0.85
const BY_ITSELF = 0.5
/** Maximum length of the head of a row, and of an answer. */
const HEAD_CHARACTERS = 40
const MAX_CHARACTERS = 300
/** Minimum weight of what a query is about: common words such as `block` are in too many sentences. */
const LEAST_WEIGHT = 2
/** Maximum number of characters between the subject and the answer. */
const NEAR = 80
/** Minimum quality of the matches. Synonyms are too uncertain for an answer. */
const MIN_ANSWER_WORTH = 0.65

interface Passage extends ShownAnswer {
  unit: Unit
  /** Share of the query's weight in the passage. */
  own: number
  /** The part of the text that has the form of an answer. */
  value: string
}

/**
 * Returns the passage of the best sections that answers a query, if one is certain.
 * @param units the best first.
 */
export function findAnswer(
  query: string,
  { units, terms }: { units: readonly Unit[]; terms: readonly AskedTerm[] },
): Pick<Passage, 'unit' | 'kind' | 'text'> | undefined {
  const subject = terms.filter(({ isRequired, word }) => isRequired && !ASKING.has(word))
  if (weigh(subject.map((term) => [term, 1])) < LEAST_WEIGHT) return undefined
  const pattern = toPattern(query)
  const asksForName =
    ASKS_FOR_MEANING.test(query) || (!/\s/.test(query.trim()) && /[^a-z-]/i.test(query.trim()))
  const isCommand = pattern === undefined && ASKS_FOR_COMMAND.test(query)
  const passages = units.flatMap((unit) =>
    isCommand
      ? listCommands(unit, { subject, asksToShow: ASKS_TO_SHOW.test(query) })
      : listTexts(unit, { subject, pattern, asksForName }),
  )
  const [best, ...others] = passages.toSorted((a, b) => b.own - a.own || a.text.length - b.text.length)
  // Two answers that differ are no answer.
  const isCertain = others.every(({ own, value }) => own < (best?.own ?? 0) || value === best?.value)
  return isCertain ? best : undefined
}

/** Finds all parts of a text that have the form of an answer; undefined if the query asks for no such form. */
function toPattern(query: string): RegExp | undefined {
  for (const [asks, answer] of ASKED) {
    const [asked, noun = ''] = asks.exec(query) ?? []
    if (asked !== undefined) return new RegExp(answer instanceof RegExp ? answer : answer(noun), 'gi')
  }
  return undefined
}

interface Asked {
  /** The terms that say what the query is about. */
  subject: readonly AskedTerm[]
  /** The form of the answer. */
  pattern: RegExp | undefined
  /** Whether the query is a name, such as that of a setting, or asks what a name means. */
  asksForName: boolean
}

/** A part of a unit's text. */
interface Range {
  start: number
  end: number
}

/** A sentence, or a row of a table. A term and the first sentence of its definition are one passage. */
const PASSAGE = /(?:^[\p{L}\p{N} ]{2,40}\n(?=\p{Lu}))?[^\n]+?(?:[.!?](?=\s+["\p{Lu}`])|(?=\n)|$)/gmu

/** Lists the passages that have the form of an answer and, with the names of the section, contain enough of the query. */
function listTexts(unit: Unit, { subject, pattern, asksForName }: Asked): Passage[] {
  const { heading, context, category, text: body } = fieldsOf(unit)
  const all = weigh(subject.map((term) => [term, 1]))
  const names = subject.map((term) =>
    bestWorth(term, unit, (word) => has([heading, context, category], word)),
  )
  /** The offsets in a range of the terms that weigh most, from the start of the range. */
  const subjectPlaces = (range: Range): number[] => {
    const found = subject.map((term) => ({
      weight: term.weight,
      places: closeWords(term, unit).flatMap((word) => placesIn(body, word, range)),
    }))
    const heaviest = Math.max(...found.map(({ weight, places }) => (places.length > 0 ? weight : 0)))
    return found
      .flatMap(({ weight, places }) => (weight === heaviest ? places : []))
      .map((at) => at - range.start)
  }
  return Array.from(unit.text.matchAll(PASSAGE)).flatMap(({ 0: found, index: start }): Passage[] => {
    const range = { start, end: start + found.length }
    const worths = subject.map((term) => bestWorth(term, unit, (word) => isIn(body, word, range)))
    const own = weigh(subject.map((term, at) => [term, worths[at] ?? 0])) / all
    const both = weigh(subject.map((term, at) => [term, Math.max(worths[at] ?? 0, names[at] ?? 0)])) / all
    if (own < BY_ITSELF || both < WITH_NAMES || found.length > MAX_CHARACTERS) return []
    const text = found.trim().replace('\n', ': ')
    const colon = text.indexOf(': ')
    const head = { start, end: start + colon }
    const inHead = subject.map((term) => bestWorth(term, unit, (word) => isIn(body, word, head)))
    // The row of a table is about its head.
    if (colon !== -1 && colon <= HEAD_CHARACTERS && Math.max(...inHead) < 1) return []
    // Only a head that is the whole subject, such as a setting or a term, names it.
    const isName =
      inHead.every((worth) => worth === 1) &&
      /^\w[^;{]*$/.test(text.slice(0, colon)) &&
      readWords(text.slice(0, colon)).length <= subject.length
    if (found.includes('\n') && !isName) return []
    const value = pattern
      ? findNear(pattern, text, subjectPlaces(range))
      : isName && asksForName
        ? text
        : undefined
    return value === undefined ? [] : [{ unit, kind: 'text', text, own: isName ? own + 1 : own, value }]
  })
}

/**
 * Lists the commands that contain the query and little else, and the only command of a section that the query names.
 * Several commands in one do more than the query asks for, such as to install an older release.
 */
function listCommands(
  unit: Unit,
  { subject, asksToShow }: { subject: readonly AskedTerm[]; asksToShow: boolean },
): Passage[] {
  const { heading, phrases } = fieldsOf(unit)
  const all = weigh(subject.map((term) => [term, 1]))
  const share = (test: (word: string) => boolean): number =>
    weigh(subject.map((term) => [term, bestWorth(term, unit, test)])) / all
  const isOnly = asksToShow && unit.commands?.length === 1
  const named = Math.max(...[heading, ...phrases].map((name) => share((word) => has([name], word))))
  return (unit.commands ?? []).filter(isOneCommand).flatMap((text): Passage[] => {
    const words = indexedWords(text)
    const asked = words.filter((word) => subject.some((term) => closeWords(term, unit).includes(word)))
    const inside = asked.length * 2 >= words.length ? share((word) => words.includes(word)) : 0
    const own = Math.max(inside, isOnly ? named : 0)
    return own < WITH_NAMES ? [] : [{ unit, kind: 'command', text, own, value: text }]
  })
}

function isOneCommand(text: string): boolean {
  return text !== '' && !/&&|\|\||;/.test(text)
}

function weigh(terms: readonly (readonly [FoundTerm, number])[]): number {
  return terms.reduce((sum, [{ weight }, worth]) => sum + weight * worth, 0)
}

/** Returns the quality of the best match of a term in a unit for which `test` is true. */
function bestWorth({ found }: FoundTerm, unit: Unit, test: (word: string) => boolean): number {
  const worths = (found.get(unit) ?? []).map(({ word, worth }) =>
    worth >= MIN_ANSWER_WORTH && test(word) ? worth : 0,
  )
  return Math.max(0, ...worths)
}

function has(fields: readonly Field[], word: string): boolean {
  return fields.some(({ places }) => places.has(word))
}

function closeWords({ found }: FoundTerm, unit: Unit): string[] {
  return (found.get(unit) ?? []).filter(({ worth }) => worth >= MIN_ANSWER_WORTH).map(({ word }) => word)
}

/** Returns the match that is nearest to one of the places, if it is near. */
function findNear(pattern: RegExp, text: string, places: readonly number[]): string | undefined {
  const found = Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({
    value,
    distance: Math.min(...places.map((place) => Math.abs(place - index))),
  }))
  return found.filter(({ distance }) => distance <= NEAR).toSorted((a, b) => a.distance - b.distance)[0]
    ?.value
}

function isIn(field: Field, word: string, range: Range): boolean {
  return placesIn(field, word, range).length > 0
}

/** Returns the offsets of a word in a range. A part of an identifier does not count. */
function placesIn({ places, starts, ends }: Field, word: string, { start, end }: Range): number[] {
  return (places.get(word) ?? []).flatMap((position) => {
    const [at = -1, after = 0] = [starts[position], ends[position]]
    return at >= start && at < end && after - at === word.length ? [at] : []
  })
}
