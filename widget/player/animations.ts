import type { playerConfig, Replayer } from '@rrweb/replay'
import { parseAnimationEvent, type ShownAnimation } from '../replay-format/animation-event.ts'
import { eventTypes, isReplayEvent } from '../replay-format/rrweb-event.ts'

export type Plugin = NonNullable<playerConfig['plugins']>[number]

interface AnimationPlayer {
  plugin: Plugin
  /** Shows all animations as they are at a time in milliseconds since 1970. A speed of 0 means that time stands still. */
  show: (replayer: Replayer, time: { at: number; speed: number }) => void
}

/**
 * Shows recorded animations at the time of the replay. Starts those that a script of the page had created, and moves
 * those of style sheets, which would otherwise start when the player builds the page.
 */
export function createAnimationPlayer(): AnimationPlayer {
  let recorded: readonly ShownAnimation[] = []
  let recordedAt = 0
  let shown: { at: number; speed: number } = { at: 0, speed: 0 }
  /** Animations that the player created, by their place in the record. */
  let created: { node: Node; animation: Animation }[] = []

  function create(replayer: Replayer, one: ShownAnimation): Animation | undefined {
    const node = replayer.getMirror().getNode(one.id)
    if (!isAnimatable(node)) return undefined
    if (!one.keyframes) return findAnimation(node, one)
    try {
      const animation = node.animate(one.keyframes as Keyframe[], toTiming(one)) // browsers check the fields
      created.push({ node, animation })
      return animation
    } catch {
      return undefined
    }
  }

  function show(replayer: Replayer, time: { at: number; speed: number }): void {
    shown = time
    for (const { animation } of created) animation.cancel()
    created = []
    const placed = new Set<Animation>()
    for (const one of recorded) {
      const animation = create(replayer, one)
      if (!animation) continue
      placed.add(animation)
      animation.currentTime = one.time + one.rate * (time.at - recordedAt)
      move(animation, one.rate * time.speed)
    }
    // What is not recorded started or ended between two records. While time stands still, its end is shown.
    for (const animation of listAnimations(replayer.iframe.contentDocument)) {
      if (placed.has(animation) || typeof animation.currentTime !== 'number') continue
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      if (time.speed === 0 && typeof endTime === 'number' && Number.isFinite(endTime)) animation.finish()
      else if (animation.playState !== 'finished') move(animation, time.speed)
    }
  }

  return {
    show,
    plugin: {
      handler(event, isSync, { replayer }) {
        if (!isReplayEvent(event)) return
        const type: number = event.type
        if (type === eventTypes.fullSnapshot) recorded = []
        const animations = parseAnimationEvent(event)
        if (!animations) return
        recorded = animations
        recordedAt = event.timestamp
        if (!isSync) show(replayer, { ...shown, at: event.timestamp })
      },
    },
  }
}

/** Lists the animations of a document or shadow root, and of the shadow roots and frames in it. */
function listAnimations(root: Document | ShadowRoot | null): Animation[] {
  const inner = [...(root?.querySelectorAll('*') ?? [])].flatMap((element) => {
    const tree =
      'contentDocument' in element ? (element as HTMLIFrameElement).contentDocument : element.shadowRoot // of a frame
    return tree ? listAnimations(tree) : []
  })
  return [...(root?.getAnimations() ?? []), ...inner]
}

/** Plays an animation at a speed, or pauses it. */
function move(animation: Animation, rate: number): void {
  if (rate === 0) return animation.pause()
  animation.updatePlaybackRate(rate)
  animation.play()
}

/** The replayed page has its own window, so `instanceof` does not work. */
function isAnimatable(node: Node | null): node is Element {
  return node !== null && 'animate' in node && node.isConnected
}

function findAnimation(node: Element, { name, pseudo }: ShownAnimation): Animation | undefined {
  return node.getAnimations({ subtree: true }).find((animation) => {
    const { animationName, transitionProperty } = animation as Animation & Record<string, string | undefined> // of its subclasses
    const { target, pseudoElement } = animation.effect as KeyframeEffect // animations of style sheets have keyframes
    return (
      (animationName ?? transitionProperty) === name &&
      target === node &&
      (pseudoElement ?? '') === (pseudo ?? '')
    )
  })
}

/** JSON has no infinite numbers. */
function toTiming({ timing, pseudo }: ShownAnimation): KeyframeAnimationOptions {
  const known = { ...timing } as KeyframeAnimationOptions // browsers check the fields
  return {
    ...known,
    iterations: known.iterations ?? Infinity,
    ...(pseudo !== undefined && { pseudoElement: pseudo }),
  }
}
