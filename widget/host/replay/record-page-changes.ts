import { systemClock } from '../../platform/clock.ts'
import type { Page } from '../../platform/page.ts'
import { watchUrl } from '../../platform/watch-url.ts'
import type { Masking } from '../masking/masking.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { createPageChange, type PageChange } from '../../replay-format/custom-events.ts'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'

/** Records navigation without page loads, and changes of the page's visibility. */
export function recordPageChanges(
  { document, location }: Page,
  { redact }: Pick<Masking, 'redact'>,
  add: (event: ReplayEvent) => void,
): Dispose {
  const addChange = (change: PageChange): void => add(createPageChange(change, systemClock.now()))
  return disposeAll([
    watchUrl(location, systemClock, (href) => addChange({ kind: 'address', href: redact(href) })),
    listen(document, ['visibilitychange'], () => addChange({ kind: document.hidden ? 'hidden' : 'shown' })),
  ])
}
