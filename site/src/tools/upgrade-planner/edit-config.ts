import { applyEdits, findNodeAtLocation, modify, type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { ReleaseChange } from '../../navigation/upgrade-data.ts'

export type EditedConfig =
  | { kind: 'problem'; text: string }
  | { kind: 'unchanged' }
  | { kind: 'changed'; changes: readonly ReleaseChange[]; diff: readonly DiffLine[] }

export interface DiffLine {
  sign: '+' | '-' | ' '
  text: string
}

const MAX_LENGTH = 1_000_000

/**
 * Applies the changes of a release to the text of a `config.json`. Edits the text itself, so that large numbers, the
 * order, and the spaces stay as they are.
 */
export function editConfig(text: string, changes: readonly ReleaseChange[]): EditedConfig {
  if (text.length > MAX_LENGTH)
    return { kind: 'problem', text: 'This is larger than 1 MB. A config.json has about 10 kB.' }
  const errors: ParseError[] = []
  const root = parseTree(text, errors)
  const [error] = errors
  if (!root || error)
    return {
      kind: 'problem',
      text: `This is not complete JSON: see line ${lineAt(text, error?.offset ?? 0)}. Paste the whole file.`,
    }
  if (
    root.type !== 'object' ||
    !['consensus', 'network', 'rpc', 'store'].some((key) => findNodeAtLocation(root, [key]))
  )
    return {
      kind: 'problem',
      text: 'This is JSON, but not the config.json of neard: it has no consensus, network, rpc or store.',
    }
  let edited = text
  const applied: ReleaseChange[] = []
  for (const change of changes) {
    const next = applyChange(edited, change)
    if (next === edited) continue
    edited = next
    applied.push(change)
  }
  return applied.length === 0
    ? { kind: 'unchanged' }
    : { kind: 'changed', changes: applied, diff: diffLines(text.split(/\r?\n/), edited.split(/\r?\n/)) }
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

function applyChange(text: string, { edit }: ReleaseChange): string {
  const root = edit && parseTree(text)
  const node = root && findNodeAtLocation(root, edit.path)
  if (!node) return text
  const value = text.slice(node.offset, node.offset + node.length)
  if (edit.kind === 'remove') {
    if (edit.ifContains !== undefined && !value.includes(edit.ifContains)) return text
    return applyEdits(text, modify(text, edit.path, undefined, { formattingOptions }))
  }
  if (value === 'null' || findNodeAtLocation(root, edit.to)) return text
  const moved = applyEdits(text, modify(text, edit.to, toValue(node), { formattingOptions }))
  return applyEdits(moved, modify(moved, edit.path, undefined, { formattingOptions }))
}

function toValue(node: Node): unknown {
  if (node.type === 'array') return node.children?.map(toValue)
  if (node.type !== 'object') return node.value
  const entries = node.children?.flatMap(({ children }) =>
    children?.[0] && children[1] ? [[String(children[0].value), toValue(children[1])] as const] : [],
  )
  return Object.fromEntries(entries ?? [])
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Unchanged lines around each change. */
const CONTEXT = 2

/**
 * Compares two texts by lines. Edits keep nearly all lines, so it looks for the next equal line within a short distance.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i] ?? '' })
      i += 1
      j += 1
      continue
    }
    const [removed, added] = findNextMatch(before.slice(i), after.slice(j))
    lines.push(...before.slice(i, i + removed).map((text) => ({ sign: '-' as const, text })))
    lines.push(...after.slice(j, j + added).map((text) => ({ sign: '+' as const, text })))
    i += removed
    j += added
  }
  const isNearChange = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' ')
  return lines.filter((_, index) => isNearChange(index))
}

/** Returns how many lines of each text come before the next two equal lines. */
function findNextMatch(
  before: readonly string[],
  after: readonly string[],
): [removed: number, added: number] {
  for (let distance = 1; distance <= before.length + after.length; distance += 1)
    for (
      let removed = Math.max(0, distance - after.length);
      removed <= Math.min(distance, before.length);
      removed += 1
    ) {
      const added = distance - removed
      const isEnd = removed === before.length && added === after.length
      const isMatch =
        before[removed] !== undefined &&
        before[removed] === after[added] &&
        before[removed + 1] === after[added + 1]
      if (isEnd || isMatch) return [removed, added]
    }
  return [before.length, after.length]
}
