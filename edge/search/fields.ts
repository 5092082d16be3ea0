import { readWords } from './analysis.ts'
import type { PageDocument } from './documents.ts'
import { isStopWord } from './stop-words.ts'
import type { Unit } from './units.ts'

/** The analyzed text of a unit (the top of a page or a section), by field. */
export interface Fields {
  heading: Field
  text: Field
  /** Description of the page; only at the top of a page. */
  description: Field
  /** Headings above the unit, up to the page's title. */
  context: Field
  category: Field
  /** Phrases by which readers can find the unit (`foundAs`). */
  phrases: Field[]
}

export interface Field {
  /**
   * For each word, its positions in `words`. An identifier has the position of its first part. The tail of an
   * identifier (`Word.tail`) has the position of the last part.
   */
  places: ReadonlyMap<string, readonly number[]>
  /** The words of the text in order. An identifier is replaced with its parts. */
  words: readonly string[]
  /**
   * Number of content words before each position. Stop words do not count, so in `node does not sync`, `sync` directly
   * follows `node`.
   */
  steps: readonly number[]
  /**
   * For each position, the offsets in the text at which the word starts and ends. For a part of an identifier, the
   * offsets of the whole identifier.
   */
  starts: readonly number[]
  ends: readonly number[]
}

const analyzed = new WeakMap<Unit, Fields>()

/** Returns the analyzed text of a unit. Analyzes it at the first call and caches the result. */
export function fieldsOf(unit: Unit): Fields {
  const known = analyzed.get(unit)
  if (known) return known
  const { page, heading, text, path } = unit
  const fields = {
    heading: analyze(heading),
    text: analyze(text),
    description: analyze(unit.hash === '' ? page.description : ''),
    context: analyzeOnce(page, [...path, page.label ?? ''].join('\n')),
    category: analyzeOnce(page, page.breadcrumbs.join('\n')),
    phrases: unit.foundAs.map(analyze),
  }
  analyzed.set(unit, fields)
  return fields
}

const common = new WeakMap<PageDocument, Map<string, Field>>()

/** Analyzes a string once per page, because all units of a page share it. */
function analyzeOnce(page: PageDocument, text: string): Field {
  const fields = common.get(page) ?? new Map<string, Field>()
  const field = fields.get(text) ?? analyze(text)
  common.set(page, fields.set(text, field))
  return field
}

function analyze(text: string): Field {
  const places = new Map<string, number[]>()
  const field = { places, words: new Array<string>(), steps: new Array<number>() }
  const [starts, ends]: [number[], number[]] = [[], []]
  let step = 0
  const place = (word: string, position: number): void => {
    const known = places.get(word)
    if (!known) places.set(word, [position])
    else if (known.at(-1) !== position) known.push(position)
  }
  for (const { whole, parts, tail, start, end } of readWords(text)) {
    place(whole, field.words.length)
    for (const part of parts) {
      place(part, field.words.length)
      field.words.push(part)
      field.steps.push(step)
      starts.push(start)
      ends.push(end)
      if (part !== whole || !isStopWord(part)) step += 1
    }
    if (tail !== undefined) place(tail, field.words.length - 1)
  }
  return { ...field, starts, ends }
}
