/** Separates the selector of a shadow root's host from the selector inside the root. */
const INTO_SHADOW = ' >>> '

/**
 * Returns a CSS selector that matches only this element in its document. For an element in an open shadow root, the
 * selector of the host comes first.
 */
export function toSelector(element: Element): string {
  const root = element.getRootNode()
  const inner = toSelectorIn(element, root)
  return 'host' in root ? `${toSelector((root as ShadowRoot).host)}${INTO_SHADOW}${inner}` : inner // only shadow roots have a host
}

/** Adds ancestors until the selector is unique. */
function toSelectorIn(element: Element, root: Node): string {
  let selector = toStep(element)
  for (let parent = element.parentElement; parent && !isUnique(selector, root); parent = parent.parentElement)
    selector = `${toStep(parent)} > ${selector}`
  return selector
}

function isUnique(selector: string, root: Node): boolean {
  return 'querySelectorAll' in root && (root as ParentNode).querySelectorAll(selector).length === 1 // a root with `querySelectorAll` is a parent node
}

/** Prefers names, which a developer chose, over positions, which change with the page. */
function toStep(element: Element): string {
  const { localName, id, parentNode } = element
  const name = CSS.escape(localName)
  if (isChosen(id)) return `${name}#${CSS.escape(id)}`
  const testId = element.getAttribute('data-testid') ?? ''
  if (isChosen(testId)) return `${name}[data-testid="${CSS.escape(testId)}"]`
  const siblings = [...(parentNode?.children ?? [])].filter((other) => other.localName === localName)
  return siblings.length > 1 ? `${name}:nth-of-type(${siblings.indexOf(element) + 1})` : name
}

/** Whether a developer chose the id. Scripts generate ids such as `:r1:`, `ember512`, or record numbers. */
function isChosen(id: string): boolean {
  return id.length < 60 && /^[a-z][a-z_-]*\d?$/i.test(id)
}
