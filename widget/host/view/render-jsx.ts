import type { JSX, ReactNode } from 'react'
import { listen } from '../../platform/dispose.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A JSX element as `describe-jsx.ts` creates it. */
interface Described {
  type: keyof JSX.IntrinsicElements | ((props: Props) => ReactNode)
  props: Props
}

type Props = Readonly<Record<string, unknown>>

/**
 * Renders components without a library (`decisions/010`). A later call changes the existing elements, so that they keep
 * their focus and transitions, and the panel's frame isn't reloaded. An element keeps the event listeners of the first
 * call, so listeners must read the current state.
 */
export function render(content: ReactNode, parent: Element): void {
  const wanted = document.createElement('div')
  appendContent(content, wanted)
  updateChildren(parent, wanted)
}

/** Renders components once and appends them to the children that `parent` already has. */
export function appendContent(content: ReactNode, parent: Element): void {
  if (Array.isArray(content)) for (const part of content) appendContent(part, parent)
  else if (typeof content === 'string') parent.append(content)
  else if (isDescribed(content)) appendElement(content, parent)
}

function appendElement({ type, props }: Described, parent: Element): void {
  if (typeof type === 'function') return appendContent(type(props), parent)
  const isSvg = type === 'svg' || parent.namespaceURI === SVG
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  const { children, ...others } = props
  for (const [name, value] of Object.entries(others)) setProperty(element, name, value)
  appendContent(children as ReactNode, element) // JSX children are nodes
  parent.append(element)
}

function setProperty(element: Element, name: string, value: unknown): void {
  if (typeof value === 'function')
    listen(element, [name.slice(2).toLowerCase()], (event) => Reflect.apply(value, undefined, [event]))
  else if (name === 'style' && element instanceof HTMLElement)
    for (const [property, text] of Object.entries(Object(value)))
      element.style.setProperty(property, String(text))
  else if (name === 'className') element.setAttribute('class', String(value))
  else if (name.startsWith('aria-') || typeof value === 'string') element.setAttribute(name, String(value))
  else if (value === true) element.setAttribute(name, '')
}

function isDescribed(content: unknown): content is Described {
  return typeof content === 'object' && content !== null && 'type' in content
}

function updateChildren(parent: Element, wanted: Element): void {
  const before = [...parent.childNodes]
  const after = [...wanted.childNodes]
  for (const [index, node] of after.entries()) {
    const existing = before[index]
    if (!existing) parent.append(node)
    else if (existing instanceof Element && node instanceof Element && existing.localName === node.localName)
      updateElement(existing, node)
    else if (!existing.isEqualNode(node)) existing.replaceWith(node)
  }
  for (const node of before.slice(after.length)) node.remove()
}

function updateElement(element: Element, wanted: Element): void {
  for (const name of new Set([...element.getAttributeNames(), ...wanted.getAttributeNames()])) {
    const value = wanted.getAttribute(name)
    if (name === 'style') copyStyle(element, wanted)
    else if (value === null) element.removeAttribute(name)
    else if (value !== element.getAttribute(name)) element.setAttribute(name, value)
  }
  updateChildren(element, wanted)
}

/**
 * Copies styles property by property. This keeps properties that only other code sets, such as `fitKeyboard`, and
 * works under content security policies that forbid the `style` attribute.
 */
function copyStyle(element: Element, wanted: Element): void {
  if (!(element instanceof HTMLElement && wanted instanceof HTMLElement)) return
  for (const property of wanted.style)
    element.style.setProperty(property, wanted.style.getPropertyValue(property))
}

/** Maximum wait for the page to be idle, in milliseconds. */
const TIMEOUT_MS = 3000

/**
 * Resolves when the page has loaded and is idle, so that the page's React does not find the widget's element while it
 * hydrates the document. Works in Safari, which has no `requestIdleCallback`. Does not use `whenIdle` of
 * platform/page.ts: that would add code for canceling the wait to the button's script, which every visitor loads.
 */
export async function waitForIdlePage(page: Window): Promise<void> {
  if (page.document.readyState !== 'complete') {
    await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    if (typeof page.requestIdleCallback !== 'function') page.setTimeout(resolve, 100)
    else page.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
  })
}
