import { callDom } from '../../platform/unshadowed-dom.ts'
import type { Page } from '../../platform/page.ts'
import { createAnimationEvent, type ShownAnimation } from '../../replay-format/animation-event.ts'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'
import type { PageMasking } from '../masking/page-masking.ts'

interface AnimationContext {
  page: Page
  /** Returns -1 if the node is not recorded. */
  idOf: (element: Element) => number
  /** Returns null if the node is gone. */
  nodeOf: (id: number) => Node | null
  masking: Pick<PageMasking, 'isMarked'>
  emit: (event: ReplayEvent) => void
}

interface AnimationWatch {
  /** Adds the shadow root or document to which the node with this id belongs. */
  addTree: (id: number) => void
  /** Records all animations if they do not follow from the last record. */
  recordChanges: () => void
  /** Forgets the last record, so that a new snapshot is followed by a complete one. */
  reset: () => void
}

/** Milliseconds that the time of an animation may differ from the expected one. */
const TOLERANCE = 100

/**
 * Records what animations show. A style sheet alone does not tell when its animations started, and animations of
 * scripts are not in the document.
 */
export function watchAnimations({ page, idOf, nodeOf, masking, emit }: AnimationContext): AnimationWatch {
  const { document } = page
  /** The trees that list their animations, because each lists only its own. */
  const roots = new Set<Document | ShadowRoot>([document])
  let last = ''

  function read(animation: Animation): ShownAnimation[] {
    const { effect, currentTime, playbackRate, playState, timeline } = animation
    if (!effect || !('target' in effect) || typeof currentTime !== 'number') return []
    const { target, pseudoElement } = effect as KeyframeEffect // only keyframe effects have a target
    // Others depend on scrolling.
    if (timeline !== target?.ownerDocument.timeline) return []
    const id = target ? idOf(target) : -1
    if (id < 0) return []
    const { animationName, transitionProperty } = animation as Animation & Record<string, string | undefined> // of its subclasses
    const name = animationName ?? transitionProperty
    return [
      {
        id,
        ...(pseudoElement && { pseudo: pseudoElement }),
        time: currentTime,
        rate: playState === 'running' ? playbackRate : 0,
        ...(name === undefined
          ? { keyframes: readKeyframes(effect as KeyframeEffect), timing: effect.getTiming() } // see above
          : { name }),
      },
    ]
  }

  function readKeyframes(effect: KeyframeEffect): object[] {
    const isMarked = effect.target !== null && masking.isMarked(effect.target)
    // Texts and images of masked elements stay in the page.
    const isKept = (name: string, value: unknown): boolean =>
      name !== 'computedOffset' && !(isMarked && /["']|url\(/.test(String(value)))
    return effect
      .getKeyframes()
      .map((keyframe) =>
        Object.fromEntries(Object.entries(keyframe).filter(([name, value]) => isKept(name, value))),
      )
  }

  function listAnimations(root: Document | ShadowRoot): Animation[] {
    // The document of a removed frame has no window.
    if (root.isConnected && !('defaultView' in root && root.defaultView === null))
      return root.getAnimations?.() ?? []
    roots.delete(root)
    return []
  }

  return {
    addTree(id) {
      const node = nodeOf(id) as Element | null // documents and texts have the method, too
      if (node) roots.add(callDom(node, 'getRootNode') as Document | ShadowRoot) // see `noteTree`
    },
    recordChanges() {
      const now = Date.now()
      const animations = [...roots].flatMap(listAnimations).flatMap(read)
      // Of a running animation, the start identifies the time.
      const state = JSON.stringify(
        animations.map((one) => ({ ...one, time: Math.round((one.time - now * one.rate) / TOLERANCE) })),
      )
      if (state === last || (last === '' && animations.length === 0)) return
      last = state
      emit(createAnimationEvent(animations, now))
    },
    reset: () => (last = ''),
  }
}
