import { formatType, knownTypes, toTypeWord } from './format-type.ts'
import { InlineText } from './inline-text.tsx'

/** The type of a report, in its color. */
export function TypeChip({ type }: { type: string }) {
  const color = knownTypes.includes(type) ? ` chip-${toTypeWord(type)}` : ''
  return <InlineText className={`chip${color}`} text={formatType(type)} />
}
