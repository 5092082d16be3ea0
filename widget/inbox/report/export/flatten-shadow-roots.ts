/**
 * Replaces declarative shadow roots with their content, because SVG images have no shadow roots. Slots get the elements
 * that are assigned to them. The styles of a shadow root apply only below its host.
 */
export function flattenShadowRoots(snapshot: Document): void {
  let count = 0
  for (;;) {
    const template = snapshot.querySelector<HTMLTemplateElement>('template[shadowrootmode]')
    const host = template?.parentElement
    if (!template || !host) return
    count += 1
    const scope = `bb-shadow-${count}`
    template.remove()
    const content = snapshot.importNode(template.content, true)
    for (const style of content.querySelectorAll('style'))
      style.textContent = scopeRules(style.textContent, scope)
    fillSlots(content, [...host.childNodes])
    host.replaceChildren(content)
    host.setAttribute(scope, '')
  }
}

function scopeRules(css: string, scope: string): string {
  const scoped = css
    .replace(/:host\(([^()]*)\)/g, ':scope:is($1)')
    .replace(/:host\b/g, ':scope')
    .replace(/::slotted\(([^()]*)\)/g, ':is($1)')
  return `@scope ([${scope}]) {${scoped}}`
}

function fillSlots(content: DocumentFragment, children: readonly ChildNode[]): void {
  const slots = [...content.querySelectorAll('slot')]
  for (const slot of slots) {
    const name = slot.getAttribute('name') ?? ''
    const assigned = children.filter(
      (child) =>
        findSlotName(child) === name && !slots.some((other) => other !== slot && other.contains(child)),
    )
    if (assigned.length > 0) slot.replaceChildren(...assigned)
  }
}

function findSlotName(node: ChildNode): string {
  return 'getAttribute' in node ? ((node as Element).getAttribute('slot') ?? '') : ''
}
