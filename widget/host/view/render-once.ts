import type { JSX, ReactNode } from 'react'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A JSX element as `describe-jsx.ts` creates it. */
export interface Described {
  type: keyof JSX.IntrinsicElements | ((props: Props) => ReactNode)
  props: Props
}

type Props = Readonly<Record<string, unknown>>

/**
 * Renders components once, as a server would, so that visitors see the button before Preact has loaded and hydrates it.
 *
 * @returns a function that removes the event listeners but not the elements
 */
export function renderOnce(content: ReactNode, parent: Node): Dispose {
  if (Array.isArray(content)) return disposeAll(content.map((part: ReactNode) => renderOnce(part, parent)))
  if (typeof content === 'string') {
    parent.appendChild(document.createTextNode(content))
    return () => {}
  }
  return isDescribed(content) ? renderElement(content, parent) : () => {}
}

function renderElement({ type, props }: Described, parent: Node): Dispose {
  if (typeof type === 'function') return renderOnce(type(props), parent)
  const isSvg = type === 'svg' || (parent instanceof Element && parent.namespaceURI === SVG)
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  const { children, ref, ...others } = props
  const stops = Object.entries(others).map(([name, value]) => setProperty(element, name, value))
  if (isRef(ref)) ref.current = element
  stops.push(renderOnce(children as ReactNode, element)) // JSX children are nodes
  parent.appendChild(element)
  return disposeAll(stops)
}

function setProperty(element: Element, name: string, value: unknown): Dispose {
  if (typeof value === 'function')
    return listen(element, [name.slice(2).toLowerCase()], (event) => Reflect.apply(value, undefined, [event]))
  if (name === 'style' && element instanceof HTMLElement)
    for (const [property, text] of Object.entries(Object(value)))
      element.style.setProperty(property, String(text))
  else if (name === 'className') element.setAttribute('class', String(value))
  else if (name.startsWith('aria-') || typeof value === 'string') element.setAttribute(name, String(value))
  else if (value === true) element.setAttribute(name, '')
  return () => {}
}

export function isDescribed(content: unknown): content is Described {
  return typeof content === 'object' && content !== null && 'type' in content
}

function isRef(value: unknown): value is { current: unknown } {
  return typeof value === 'object' && value !== null && 'current' in value
}
