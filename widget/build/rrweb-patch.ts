import type { BunPlugin } from 'bun'

export interface Patch {
  find: string
  /** The text before which the replaced part ends. Without it, only `find` is replaced. */
  until?: string
  replace: string
}

export type Patches = Readonly<Record<string, Patch>>

/** Changes to `@rrweb/record` 2.1.6. The build fails unless each `find` occurs exactly once in the source. */
export const recorderPatches: Patches = {
  /**
   * Setting a `style` attribute by script violates strict content security policies. Reuses one element for all
   * comparisons. Records new styles and single properties whole, because their difference would not be shorter.
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
  /** `record.admit` selects the changes to process before any work is done. */
  budget: {
    find: 'mutations.forEach(this.processMutation);',
    replace: '(record.admit ? record.admit(mutations) : mutations).forEach(this.processMutation);',
  },
  /** Selections by scripts set the option, but the event must refer to its list. */
  option: { find: 'INPUT_TAGS.indexOf(tagName) < 0', replace: 'INPUT_TAGS.indexOf(target.tagName) < 0' },
  /** Adds no attributes to the page's elements. `remember-passwords.ts` tracks former password fields. */
  mark: {
    find: 'target.setAttribute("data-rr-is-password", "true");',
    replace: '',
  },
  /** Removes the canvas recorder, a tenth of the code, because drawing calls are not recorded. */
  canvas: {
    find: 'canvasManager = new CanvasManager({',
    replace: 'canvasManager = (() => ({ freeze() {}, unfreeze() {}, lock() {}, unlock() {}, reset() {} }))({',
  },
  /** Frames of other origins are not recorded, so their messages are ignored. */
  frames: {
    find: '  handleMessage(message) {',
    until: '}\nclass ShadowDomManager {',
    replace: '  handleMessage() {}\n',
  },
  /** Nodes of the player, which the recorder doesn't need. */
  player: {
    find: 'class BaseRRNode {\n',
    until: 'function on(type, fn, target',
    replace: 'class BaseRRNode {}\n',
  },
  /**
   * Two of these are methods, so upstream takes every page for modified and inserts a frame to get original classes. That
   * causes a layout of the whole page.
   */
  intact: {
    find: 'Element: ["shadowRoot", "querySelector", "querySelectorAll"]',
    replace: 'Element: ["shadowRoot"]',
  },
  /** Only Chromium has this method. Upstream inserts the frame in other browsers, and in Safari it stays. */
  intactRoot: { find: 'ShadowRoot: ["getSelection"]', replace: 'ShadowRoot: []' },
  /** Matches one selector instead of allocating a list of classes for every element. */
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
  /** The same for masking. A text reuses the result of its element. */
  mask: {
    find: 'function needMaskingText(node, maskTextClass, maskTextSelector, checkAncestors) {',
    until: 'function onceIframeLoaded(',
    replace:
      'function needMaskingText(node, maskTextClass, maskTextSelector, checkAncestors) {\n' +
      '  if (checkAncestors) return closestElementOfNode(node)?.closest(maskTextSelector) != null;\n' +
      '  return isElement(node) && node.matches(maskTextSelector);\n}\n',
  },
  /** Reads names and values directly, where upstream makes the browser create an object for each attribute. */
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
  /** Visits children one by one, where upstream allocates three lists for every element. */
  children: {
    find: 'for (const childN of Array.from(index.childNodes(n))) {',
    replace: 'for (let childN = index.firstChild(n); childN; childN = index.nextSibling(childN)) {',
  },
  /** Checks the node type instead of looking up class names for every node. */
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
   * Reading the scroll position is the most expensive step, and upstream reads it twice per element. Inline text, images
   * and drawings do not scroll.
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
  /** Removes a warning for users of an older release. */
  warning: { find: 'const DEPARTED_MIRROR_ACCESS_WARNING', until: 'function throttle(', replace: '' },
}

/** Changes to `@rrweb/replay` 2.1.6. */
export const playerPatches: Patches = {
  /** Creates style sheets before changing their rules; otherwise seeking skips those changes. */
  sheets: {
    find: 'this.constructedStyleMutations.forEach((data) => {',
    replace:
      'this.adoptedStyleSheets.splice(0).forEach((data) => this.applyAdoptedStyleSheet(data));\n' +
      'this.constructedStyleMutations.forEach((data) => {',
  },
}

/** @throws Error if the upstream source has changed, so that the patch must be updated or removed */
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
