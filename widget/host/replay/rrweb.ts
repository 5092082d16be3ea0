import { record } from '@rrweb/record'
import type { Dispose } from '../../platform/dispose.ts'
import { callDom } from '../../platform/unshadowed-dom.ts'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'
import { BLOCKED, isBlocked, OWN_ELEMENT } from '../masking/mask-content.ts'
import type { PageMasking } from '../masking/page-masking.ts'

interface RrwebOptions {
  emit: (event: ReplayEvent) => void
  /** Returns the mutations to record. */
  admit: (mutations: MutationRecord[]) => MutationRecord[]
  onFault: () => void
}

/** Milliseconds between two recorded mouse positions, scroll positions and positions in a video. */
const SAMPLING = { mousemove: 50, scroll: 150, media: 800 }

/**
 * Starts rrweb, which records the global document. If the page is already parsed, rrweb takes the first snapshot during
 * this call. Masking is done separately, because rrweb masks only some attributes, shadow roots and frames. Returns
 * undefined if rrweb cannot record.
 *
 * @see widget/patches for the changes to rrweb
 */
export function startRrweb({ emit, admit, onFault }: RrwebOptions): Dispose | undefined {
  Object.assign(record, { admit })
  const stop = record({
    emit,
    blockSelector: `.rr-block,${BLOCKED},${OWN_ELEMENT}`,
    maskTextSelector: '.rr-mask',
    sampling: SAMPLING,
    // Ignores input events that scripts of the page dispatch.
    userTriggeredOnInput: true,
    errorHandler: () => {
      onFault()
      return true
    },
  })
  return stop && keepLaterPatches(stop)
}

/** A property of a prototype. */
interface Descriptor extends Omit<PropertyDescriptor, 'set'> {
  set?: (value: never) => void
}

/**
 * Keeps what the page patched after rrweb did. rrweb restores the method that it found at its start, which would remove
 * the page's patch.
 */
function keepLaterPatches(stop: Dispose): Dispose {
  const owners: object[] = [
    CSSStyleSheet,
    CSSGroupingRule,
    CSSStyleDeclaration,
    Element,
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ].map(({ prototype }) => prototype)
  const readAll = (): Record<string, Descriptor>[] =>
    owners.map((owner) => Object.getOwnPropertyDescriptors(owner))
  const before = readAll()
  return () => {
    const patched = readAll()
    stop()
    for (const [index, descriptors] of patched.entries())
      for (const [name, descriptor] of Object.entries(descriptors)) {
        const { value, set } = before[index]?.[name] ?? {}
        const isFunction = typeof (descriptor.value ?? descriptor.set) === 'function'
        const owner = owners[index]
        if (owner && isFunction && (value !== descriptor.value || set !== descriptor.set))
          Reflect.defineProperty(owner, name, descriptor)
      }
  }
}

/** Records a full snapshot of the page. */
export function takeSnapshot(): void {
  forgetRemoved()
  record.takeFullSnapshot(true)
}

/** Records changes that cause no event, such as those of rules that a script has in hand. */
export function recordQuietChanges(): void {
  const { check } = record as typeof record & { check: () => void } // see the patch
  check()
}

export function nodeOf(id: number): Node | null {
  return record.mirror.getNode(id)
}

/** Returns -1 if the node is not recorded. */
export function idOf(node: Node): number {
  return record.mirror.getId(node)
}

/** Clears rrweb's references to nodes, which would otherwise keep removed subtrees in memory. */
function forgetRemoved(): void {
  const { mirror } = record
  for (const id of mirror.getIds()) {
    const node = mirror.getNode(id)
    if (node && !Reflect.get(Node.prototype, 'isConnected', node)) mirror.removeNodeFromMap(node)
  }
}

/** Decides which parts of a page a replay may show. */
export interface Privacy {
  masking: PageMasking
  /** Whether text is shown as asterisks. */
  isMasked: (element: Element) => boolean
  /** Whether the element is omitted, because the page blocks it or it belongs to the widget. */
  isBlocked: (element: Element) => boolean
  /** Whether the element belongs to the widget. */
  isOurs: (element: Element) => boolean
  /**
   * Whether an image is omitted. This includes images in masked elements, because an image cannot be masked in part.
   */
  isHidden: (element: Element) => boolean
}

export function createPrivacy(masking: PageMasking): Privacy {
  const { isMarked } = masking
  return {
    masking,
    isMasked: (element) => isMarked(element) || masking.isSecretField(element),
    isOurs,
    isBlocked: isKeptOut,
    isHidden: (element) => isMarked(element) || isKeptOut(element),
  }
}

function isKeptOut(element: Element): boolean {
  return isOurs(element) || isBlocked(element)
}

function isOurs(element: Element): boolean {
  const root = callDom(element, 'getRootNode')
  const host = root instanceof ShadowRoot ? root.host : element
  return callDom(host, 'closest', OWN_ELEMENT) !== null
}
