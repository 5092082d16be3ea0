import type { Label } from '@node-docs/edge/contract/labels'
import { InlineText } from '../inline-text.tsx'

export function LabelChip({ label }: { label: Readonly<Label> }) {
  return <InlineText className={`label label-${label.color}`} text={label.name} />
}
