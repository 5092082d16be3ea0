import { create, insert, load, save } from '@orama/orama'
import { indexedWords } from './analysis.ts'

const FIELD = 'text'

/** One Orama index over one text field. It keeps no copy of the documents and nothing to sort or score by. */
export interface TextIndex {
  words: () => string[]
  /** Ordinals of the documents that have the word. */
  documentsWith: (word: string) => number[]
}

/** Indexes the texts; a document's ordinal is its place in the list. The result is JSON-safe. */
export function buildTextIndex(texts: string[]): object {
  const database = createDatabase(indexedWords)
  texts.forEach((text, ordinal) => void insert(database, { id: String(ordinal), [FIELD]: text }))
  const { internalDocumentIDStore, index, language } = save(database)
  // Orama's own scoring reads these two. Ours does not, and they are half of the bytes.
  const unscored = { frequencies: { [FIELD]: {} }, tokenOccurrences: { [FIELD]: {} } }
  return { internalDocumentIDStore, index: { ...Object(index), ...unscored }, language }
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
  const tree = database.data.index.indexes[FIELD]
  if (tree?.type !== 'Radix') throw new TypeError(`The search index has no text field "${FIELD}"`)
  return {
    words: () => Object.keys(tree.node.find({ term: '', exact: false, tolerance: 0 })),
    documentsWith(word) {
      const found: Record<string, number[]> = tree.node.find({ term: word, exact: true, tolerance: 0 })
      // Orama numbers documents from 1 in the order in which they came.
      return (Object.hasOwn(found, word) ? (found[word] ?? []) : []).map((id) => id - 1)
    },
  }
}

function createDatabase(tokenizeText: (text: string) => string[]) {
  return create({
    schema: { [FIELD]: 'string' } as const,
    sort: { enabled: false },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: tokenizeText } },
  })
}
