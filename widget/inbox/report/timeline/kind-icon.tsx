import { Icon } from '../../icon.tsx'
import type { EntryKind } from './merge-timeline.ts'

const labels: Readonly<Record<EntryKind, string>> = {
  error: 'Error',
  console: 'Console',
  network: 'Request',
  click: 'Click',
  event: 'Event',
  page: 'Page',
}

export function KindIcon({ kind }: { kind: EntryKind }) {
  return <Icon name={kind} label={labels[kind]} className={`kind kind-${kind}`} />
}
