const HTML = 'http://www.w3.org/1999/xhtml'

/* These functions do not use `instanceof`, because each frame has its own classes. */

export function isElement(node: Node): node is Element {
  return typeOf(node) === 1
}

export function isText(node: Node): node is Text {
  // Of 4 are CDATA sections, which documents get from XML.
  return typeOf(node) === 3 || typeOf(node) === 4
}

/** A field of a form can be named `nodeType`. */
function typeOf(node: Node): unknown {
  return typeof node.nodeType === 'number' ? node.nodeType : 1
}

/** SVG and MathML elements. */
export function isForeign(element: Element): boolean {
  return element.namespaceURI !== HTML
}

export function isA<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] {
  return element.localName === name && !isForeign(element)
}
