import { record } from '@rrweb/record'
import { OWN_ELEMENT } from '../masking/own-element.ts'
import { BLOCKED } from '../masking/marks.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { ReplayEvent } from '../../replay-format/replay-event.ts'

export interface RrwebOptions {
  emit: (event: ReplayEvent) => void
  /** Which of these changes are to be recorded. */
  admit: (mutations: MutationRecord[]) => MutationRecord[]
  onFault: () => void
}

/** Milliseconds between two positions of the mouse, of what scrolls, of a video. */
const SAMPLING = { mousemove: 50, scroll: 150, media: 800 }

/**
 * Starts rrweb, which records the document of this window, of which there is one. Masking is not left to it: it knows
 * attributes, shadow roots and frames only in part. Undefined where it cannot record.
 *
 * @see widget/build/rrweb-patch.ts for what is changed in it
 */
export function startRrweb({ emit, admit, onFault }: RrwebOptions): Dispose | undefined {
  Object.assign(record, { admit })
  return record({
    emit,
    blockSelector: `.rr-block,${BLOCKED},${OWN_ELEMENT}`,
    maskTextSelector: '.rr-mask',
    slimDOMOptions: 'all',
    sampling: SAMPLING,
    // A page that fills its own fields is no visitor.
    userTriggeredOnInput: true,
    errorHandler: () => {
      onFault()
      return true
    },
  })
}

/** Records the page anew, whole. */
export function takeSnapshot(): void {
  forgetRemoved()
  record.takeFullSnapshot(true)
}

export function nodeOf(id: number): Node | null {
  return record.mirror.getNode(id)
}

/** -1 for what is not recorded. */
export function idOf(node: Node): number {
  return record.mirror.getId(node)
}

/** Nodes that went while nobody looked would be kept for good, with all that is below them. */
function forgetRemoved(): void {
  const { mirror } = record
  for (const id of mirror.getIds()) {
    const node = mirror.getNode(id)
    if (node && !node.isConnected) mirror.removeNodeFromMap(node)
  }
}
