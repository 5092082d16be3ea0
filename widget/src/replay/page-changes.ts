import { systemClock } from '../loader/clock.ts'
import type { Page } from '../loader/page.ts'
import { watchAddress } from '../loader/watch-address.ts'
import { maskAddresses } from '../logs/secrets.ts'
import { listen, type Stop, stopAll } from '../logs/stop.ts'
import { createPageChange, type PageChange } from '../replay-shape/own-events.ts'
import type { ReplayEvent } from '../replay-shape/replay-event.ts'

/** Records that the page moves on without being loaded, and that it goes out of sight and comes back. */
export function recordPageChanges({ document, location }: Page, add: (event: ReplayEvent) => void): Stop {
  const tell = (change: PageChange): void => add(createPageChange(change, systemClock.now()))
  return stopAll([
    watchAddress(location, systemClock, (href) => tell({ kind: 'address', href: maskAddresses(href) })),
    listen(document, ['visibilitychange'], () => tell({ kind: document.hidden ? 'hidden' : 'shown' })),
  ])
}
