import { isElement } from '../../platform/node-kinds.ts'

/**
 * The CSS properties that animations currently set, by element and pseudo-element, which is empty for the element
 * itself. The names are those of style sheets.
 */
export type ShownFrame = Map<Element, Map<string, Set<string>>>

const TIMING = new Set(['offset', 'computedOffset', 'easing', 'composite'])
const SMIL = 'animate,set,animateTransform,animateMotion'

/**
 * Notes what animations of a document or shadow root show now: those of scripts, of style sheets, transitions, and
 * those of SVG. A snapshot contains no animations, so these values become declarations.
 */
export function noteAnimations(root: Document | ShadowRoot, frame: ShownFrame): void {
  const note = (target: Element | null, names: Iterable<string>, pseudo = ''): void => {
    if (!target) return
    const known = frame.get(target) ?? new Map<string, Set<string>>()
    frame.set(target, known.set(pseudo, new Set([...(known.get(pseudo) ?? []), ...names])))
  }
  for (const { effect } of root.getAnimations?.() ?? []) {
    if (!effect || !('getKeyframes' in effect)) continue
    const { target, pseudoElement } = effect as KeyframeEffect // only keyframe effects have keyframes
    const keys = (effect as KeyframeEffect).getKeyframes().flatMap((keyframe) => Object.keys(keyframe))
    const names = keys.filter((key) => !TIMING.has(key)).map(toCssName)
    // Chromium does not list custom properties.
    note(target, names.length > 0 ? names : listRegistered(root), pseudoElement ?? '')
  }
  for (const element of root.querySelectorAll(SMIL)) {
    const target: unknown = Reflect.get(element, 'targetElement')
    if (isTarget(target)) note(target, [element.getAttribute('attributeName') ?? 'transform'])
  }
}

/** Lists the custom properties that style sheets register. Only these can change gradually. */
function listRegistered({ styleSheets }: Document | ShadowRoot): string[] {
  return [...styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].flatMap((rule) => ('initialValue' in rule ? [Object(rule).name] : []))
    } catch {
      return []
    }
  })
}

function isTarget(target: unknown): target is Element {
  return typeof target === 'object' && target !== null && 'nodeType' in target && isElement(target as Node) // has a node type
}

function toCssName(name: string): string {
  if (name.startsWith('--')) return name
  const known = { cssFloat: 'float', cssOffset: 'offset' }[name] ?? name
  return known.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns declarations with the values that animations show. They are important, so that no rule overrides them. */
export function formatShownFrame(element: Element, frame: ShownFrame, pseudo = ''): string {
  const names = frame.get(element)?.get(pseudo)
  if (!names) return ''
  const style = getComputedStyle(element, pseudo)
  return [...names]
    .map((name) => {
      const value =
        name === 'transform' && pseudo === ''
          ? (toMatrix(element) ?? style.transform)
          : style.getPropertyValue(name)
      return value === '' ? '' : `;${name}:${value}!important`
    })
    .join('')
}

/** Returns the transform that an SVG animation shows, which computed styles do not contain. */
function toMatrix(element: Element): string | undefined {
  const list: unknown = Reflect.get(Object(Reflect.get(element, 'transform')), 'animVal')
  if (!(Symbol.iterator in Object(list))) return undefined
  const items = [...(list as SVGTransformList)] // only lists of transforms have the name `animVal` here
  if (items.length === 0) return undefined
  const { a, b, c, d, e, f } = items.reduce(
    (matrix, { matrix: own }) => matrix.multiply(DOMMatrix.fromMatrix(own)),
    new DOMMatrix(),
  )
  return `matrix(${[a, b, c, d, e, f].join()})`
}
