import { create, insert, load, save } from '@orama/orama'
import { tokenize } from './analysis.ts'

const FIELD = 'text'

/** One Orama index over one text field. It keeps no copy of the documents and nothing to sort by. */
export interface TextIndex {
  /** How many documents there are. */
  size: number
  /** The indexed words within `edits` of `word`, and those it begins, with the ordinals of their documents. */
  find: (word: string, edits: number) => Map<string, number[]>
  /** How large a share of a document's words this word is: 0 to 1. */
  frequency: (ordinal: number, word: string) => number
  /** A document's length over the average length: 1 for an average one. */
  relativeLength: (ordinal: number) => number
}

/** Indexes the texts; a document's ordinal is its place in the list. The result is JSON-safe. */
export function buildTextIndex(texts: string[]): object {
  const database = createDatabase((text) => tokenize(text).map(({ word }) => word))
  texts.forEach((text, ordinal) => void insert(database, { id: String(ordinal), [FIELD]: text }))
  const { internalDocumentIDStore, index, language } = save(database)
  return { internalDocumentIDStore, index: roundFrequencies(index), language }
}

/** Three digits are enough to rank by, and a third of the bytes. */
function roundFrequencies(index: unknown): unknown {
  return JSON.parse(JSON.stringify(index), (_, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value,
  )
}

/** Brings back what `buildTextIndex` made of `size` texts. */
export function restoreTextIndex(raw: object, size: number): TextIndex {
  const database = createDatabase((word) => [word])
  load(database, {
    ...(raw as ReturnType<typeof save>), // our own build wrote it
    docs: { docs: {}, count: size },
    sorting: { enabled: false },
    pinning: { rules: [] },
  })
  const { indexes, frequencies, fieldLengths, avgFieldLength } = database.data.index
  const tree = indexes[FIELD]
  if (tree?.type !== 'Radix') throw new TypeError(`The search index has no text field "${FIELD}"`)
  return {
    size,
    find(word, edits) {
      const found: Record<string, number[]> = tree.node.find({ term: word, exact: false, tolerance: edits })
      return new Map(Object.entries(found).map(([indexed, ids]) => [indexed, ids.map(toOrdinal)]))
    },
    frequency: (ordinal, word) => frequencies[FIELD]?.[toId(ordinal)]?.[word] ?? 0,
    relativeLength: (ordinal) => (fieldLengths[FIELD]?.[toId(ordinal)] ?? 0) / (avgFieldLength[FIELD] || 1),
  }
}

/** Orama numbers documents from 1 in the order in which they came. */
function toOrdinal(id: number): number {
  return id - 1
}

function toId(ordinal: number): number {
  return ordinal + 1
}

function createDatabase(tokenizeText: (text: string) => string[]) {
  return create({
    schema: { [FIELD]: 'string' } as const,
    sort: { enabled: false },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: tokenizeText } },
  })
}
