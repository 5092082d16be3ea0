import type { BunPlugin } from 'bun'

export interface Patch {
  find: string
  /** Where what is replaced ends, this text not included; right behind `find` without it. */
  until?: string
  replace: string
}

export type Patches = Readonly<Record<string, Patch>>

/** What is changed in `@rrweb/record` 2.1.6. Each place stands in its source once, or the build stops. */
export const recorderPatches: Patches = {
  /**
   * An attribute written by script is an inline style to a strict policy: a violation for every write but the first.
   * One element is enough to compare all of them with. A style that is new, or a single property, is told as it is:
   * what differs from the old one would not be shorter.
   */
  style: {
    find: 'const old = this.unattachedDoc.createElement("span");',
    until: '} else if (attributeName === "open" && target.tagName === "DIALOG") {',
    replace:
      'const { style } = target;\n' +
      'if (!m.oldValue || style.length < 2) item.isWhole = true;\n' +
      'else {\n' +
      '  const old = this.oldStyle || (this.oldStyle = this.unattachedDoc.createElement("span").style);\n' +
      '  old.cssText = m.oldValue;\n' +
      '  for (let at = 0; at < style.length; at++) {\n' +
      '    const name = style[at], value = style.getPropertyValue(name), priority = style.getPropertyPriority(name);\n' +
      '    if (value === old.getPropertyValue(name) && priority === old.getPropertyPriority(name))\n' +
      '      item._unchangedStyles[name] = [value, priority];\n' +
      '    else item.styleDiff[name] = priority === "" ? value : [value, priority];\n' +
      '  }\n' +
      '  for (let at = 0; at < old.length; at++)\n' +
      '    if (style.getPropertyValue(old[at]) === "") item.styleDiff[old[at]] = false;\n' +
      '}\n',
  },
  styleText: {
    find: 'if (typeof attributes.style === "string") {',
    replace: 'if (typeof attributes.style === "string" && !attribute.isWhole) {',
  },
  /** `record.admit` decides which changes are looked at, before they have cost anything. */
  budget: {
    find: 'mutations.forEach(this.processMutation);',
    replace: '(record.admit ? record.admit(mutations) : mutations).forEach(this.processMutation);',
  },
  /** What scripts choose in a list is told by the option, of which the list is meant. */
  option: { find: 'INPUT_TAGS.indexOf(tagName) < 0', replace: 'INPUT_TAGS.indexOf(target.tagName) < 0' },
  /** A guest leaves no marks on its host's elements; fields that were for passwords are remembered elsewhere. */
  mark: {
    find: 'target.setAttribute("data-rr-is-password", "true");',
    replace: '',
  },
  /** Drawing calls are not recorded, nor by workers: what does it is a tenth of the recorder. */
  canvas: {
    find: 'canvasManager = new CanvasManager({',
    replace: 'canvasManager = (() => ({ freeze() {}, unfreeze() {}, lock() {}, unlock() {}, reset() {} }))({',
  },
  /** Frames of other origins are not recorded, so nothing that they say has to be understood. */
  frames: {
    find: '  handleMessage(message) {',
    until: '}\nclass ShadowDomManager {',
    replace: '  handleMessage() {}\n',
  },
  /** The player's nodes, which a recorder never meets. */
  player: {
    find: 'class BaseRRNode {\n',
    until: 'function on(type, fn, target',
    replace: 'class BaseRRNode {}\n',
  },
  /**
   * Two of these are methods, so that every page seems tampered with, and a frame is put into it to get a class that
   * is not: layout of the whole page, and a guest that moves in.
   */
  intact: {
    find: 'Element: ["shadowRoot", "querySelector", "querySelectorAll"]',
    replace: 'Element: ["shadowRoot"]',
  },
  /** One selector instead of a list of classes, which is made for every element, and a selector. */
  block: {
    find: 'function _isBlockedElement(element, blockClass, blockSelector) {',
    until: 'function classMatchesRegex(',
    replace:
      'function _isBlockedElement(element, blockClass, blockSelector) {\n' +
      '  return element.matches(blockSelector);\n}\n',
  },
  blockChanges: {
    find: 'function isBlocked(node, blockClass, blockSelector, checkAncestors) {',
    until: 'function isSerialized(',
    replace:
      'function isBlocked(node, blockClass, blockSelector, checkAncestors) {\n' +
      '  const el = node && closestElementOfNode(node);\n' +
      '  if (!el) return false;\n' +
      '  return checkAncestors ? el.closest(blockSelector) !== null : el.matches(blockSelector);\n}\n',
  },
  /** The same; and a text has the answer of its element, which was asked before. */
  mask: {
    find: 'function needMaskingText(node, maskTextClass, maskTextSelector, checkAncestors) {',
    until: 'function onceIframeLoaded(',
    replace:
      'function needMaskingText(node, maskTextClass, maskTextSelector, checkAncestors) {\n' +
      '  if (checkAncestors) return closestElementOfNode(node)?.closest(maskTextSelector) != null;\n' +
      '  return isElement(node) && node.matches(maskTextSelector);\n}\n',
  },
  /** Names and values, where upstream has the browser make an object of each attribute. */
  attributes: {
    find: 'const len = n.attributes.length;',
    until: 'if (tagName === "link" && inlineStylesheet) {',
    replace:
      'for (const name of n.getAttributeNames()) {\n' +
      '    const value = n.getAttribute(name) ?? n.getAttributeNS(null, name);\n' +
      '    if (!ignoreAttribute(tagName, name, value))\n' +
      '      attributes[name] = transformAttribute(doc, tagName, toLowerCase(name), value);\n' +
      '  }\n  ',
  },
  /** Children one after the other: upstream makes two lists of them for every element, and a third to count them. */
  children: {
    find: 'for (const childN of Array.from(index.childNodes(n))) {',
    replace: 'for (let childN = index.firstChild(n); childN; childN = index.nextSibling(childN)) {',
  },
  /** What can only be so is asked, instead of every node for names that its class might have. */
  shadowRoots: {
    find: 'function isShadowRoot(n) {',
    replace: 'function isShadowRoot(n) {\n  if (n?.nodeType !== 11) return false;',
  },
  shadowHosts: {
    find: 'if (!n || !("shadowRoot" in n)) return null;',
    replace: 'if (n?.nodeType !== 1) return null;',
  },
  customElements: {
    find: 'if (customElements.get(tagName)) isCustomElement = true;',
    replace: 'if (tagName.includes("-") && customElements.get(tagName)) isCustomElement = true;',
  },
  /**
   * How far an element is scrolled is the dearest of all questions, and asked twice of each. Words in a line, pictures
   * and what is drawn do not scroll.
   */
  scrolled: {
    find: 'if (!newlyAddedElement) {',
    replace:
      'const isWord = /^(?:a|abbr|b|br|cite|em|hr|i|img|label|mark|option|q|s|small|span|strong|su[bp]|time|u)$/.test(tagName);\n' +
      '  if (!newlyAddedElement && !(isWord && !n.firstElementChild) && !n.ownerSVGElement) {',
  },
  styleAddresses: {
    find: 'return absolutifyURLs(value, getHref(doc));',
    replace: 'return value.includes("url(") ? absolutifyURLs(value, getHref(doc)) : value;',
  },
  /** A warning for users of an older release. */
  warning: { find: 'const DEPARTED_MIRROR_ACCESS_WARNING', until: 'function throttle(', replace: '' },
}

/** What is changed in `@rrweb/replay` 2.1.6. */
export const playerPatches: Patches = {
  /** Sheets have to be there before their rules change: else a jump leaves those changes out. */
  sheets: {
    find: 'this.constructedStyleMutations.forEach((data) => {',
    replace:
      'this.adoptedStyleSheets.splice(0).forEach((data) => this.applyAdoptedStyleSheet(data));\n' +
      'this.constructedStyleMutations.forEach((data) => {',
  },
}

/** @throws Error where upstream no longer has what is patched: then the patch is to be looked at, and perhaps to go. */
export function applyPatches(source: string, patches: Patches): string {
  let text = source
  for (const [name, { find, until = '', replace }] of Object.entries(patches)) {
    const count = text.split(find).length - 1
    if (count !== 1) throw new Error(`The patch "${name}" of rrweb finds its place ${count} times`)
    const start = text.indexOf(find)
    const end = text.indexOf(until, start + find.length)
    if (end < 0) throw new Error(`The patch "${name}" of rrweb does not find its end`)
    text = text.slice(0, start) + replace + text.slice(end)
  }
  return text
}

export const rrwebPatch: BunPlugin = {
  name: 'rrweb-patch',
  setup(build) {
    for (const [name, patches] of [
      ['record', recorderPatches],
      ['replay', playerPatches],
    ] as const)
      build.onLoad({ filter: new RegExp(`@rrweb/${name}/dist/${name}\\.js$`) }, async ({ path }) => ({
        contents: applyPatches(await Bun.file(path).text(), patches),
        loader: 'js',
      }))
  },
}
