import type { MappedFrame } from '../../../contract/source-maps.ts'

/** A position in a source, with the lines around it. */
export type OriginalPosition = Pick<MappedFrame, 'source' | 'line' | 'column' | 'context'>

/** Number of lines shown before and after the position. */
const CONTEXT_LINES = 2
/** Maximum length of a line, because a source can itself be minified. */
const LINE_CHARACTERS = 300

/** Returns the lines around a line of a source. */
export function cutContext(
  source: readonly string[],
  line: number,
): NonNullable<OriginalPosition['context']> {
  const firstLine = Math.max(1, line - CONTEXT_LINES)
  const lines = source
    .slice(firstLine - 1, line + CONTEXT_LINES)
    .map((written) => copyText(written.slice(0, LINE_CHARACTERS)))
  return { firstLine, lines }
}

/** `webpack://shop/./src/cart.ts` and `../../src/cart.ts` become `src/cart.ts`. */
export function toReadablePath(source: string): string {
  const path = source
    .replace(/^(?:webpack|turbopack|rollup|vite|ng):\/\/[^/]*\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/[?#].*$/s, '')
  return copyText(path.slice(0, 500))
}

/** Copies a string and replaces lone surrogates. Without a copy, a substring would keep the whole string in memory. */
function copyText(part: string): string {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(new TextEncoder().encode(part))
}

/** Returns the name by which the source code calls a function at a position; empty if it is unknown. */
export function findCalledName({ column, context, line }: OriginalPosition): string {
  const written = context?.lines[line - context.firstLine]?.slice(column - 1) ?? ''
  const [, called = ''] =
    /^(?:await |new )*([\p{ID_Start}$_.#][\p{ID_Continue}$.#?]{0,200})\(/u.exec(written) ?? []
  return called.slice(called.lastIndexOf('.') + 1)
}
