import { create, insert, load, save } from '@orama/orama'
import { indexedWords } from './analysis.ts'
import { fromSlim, type SlimNode, toSlim, type TreeNode } from './radix-tree.ts'

const FIELD = 'text'

/** One Orama index over one text field. It stores no copy of the documents and no data for sorting or scoring. */
export interface TextIndex {
  words: () => string[]
  /** Ordinals of the documents that contain the word. */
  documentsWith: (word: string) => number[]
}

/** Data of Orama's own scoring, which is unused and half of the bytes. */
const unscored = { frequencies: { [FIELD]: {} }, tokenOccurrences: { [FIELD]: {} } }

type Saved = ReturnType<typeof save>

/** The used part of the result of Orama's `save` for one field. */
interface SavedIndex<Node> {
  indexes: { [FIELD]: { type: 'Radix'; node: Node; isArray: boolean } }
}

/** The index of a set in `search-index.json`: a compact form of `save`'s result. JSON-safe. */
export interface StoredIndex extends Pick<Saved, 'internalDocumentIDStore' | 'language'> {
  index: SavedIndex<SlimNode>
}

/** Indexes the texts; a document's ordinal is its position in the list. */
export function buildTextIndex(texts: string[]): StoredIndex {
  const database = createDatabase(indexedWords)
  texts.forEach((text, ordinal) => void insert(database, { id: String(ordinal), [FIELD]: text }))
  const { internalDocumentIDStore, index, language } = save(database)
  return {
    internalDocumentIDStore,
    language,
    index: { ...mapNode(index as SavedIndex<TreeNode>, toSlim), ...unscored }, // as the schema has it
  }
}

/** Input of Orama's `load` for an index over `size` texts. */
export function toOramaData({ index, ...rest }: StoredIndex, size: number): Saved {
  return {
    ...rest,
    index: mapNode(index, (node) => fromSlim(node)),
    docs: { docs: {}, count: size },
    sorting: { enabled: false },
    pinning: { rules: [] },
  }
}

/** Restores the result of `buildTextIndex` for `size` texts. */
export function restoreTextIndex(stored: StoredIndex, size: number): TextIndex {
  const database = createDatabase((word) => [word])
  load(database, toOramaData(stored, size))
  const tree = database.data.index.indexes[FIELD]
  if (tree?.type !== 'Radix') throw new TypeError(`The search index has no text field "${FIELD}"`)
  return {
    words: () => Object.keys(tree.node.find({ term: '', exact: false, tolerance: 0 })),
    documentsWith(word) {
      const found: Record<string, number[]> = tree.node.find({ term: word, exact: true, tolerance: 0 })
      // Orama numbers documents from 1 in order of insertion.
      return (Object.hasOwn(found, word) ? (found[word] ?? []) : []).map((id) => id - 1)
    },
  }
}

function mapNode<From, To>(index: SavedIndex<From>, map: (node: From) => To): SavedIndex<To> {
  const { node, ...tree } = index.indexes[FIELD]
  return { ...index, indexes: { [FIELD]: { ...tree, node: map(node) } } }
}

function createDatabase(tokenizeText: (text: string) => string[]) {
  return create({
    schema: { [FIELD]: 'string' } as const,
    sort: { enabled: false },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: tokenizeText } },
  })
}
