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
   * One element is enough to compare all of them with, and mostly there was no style before.
   */
  style: {
    find: 'const old = this.unattachedDoc.createElement("span");',
    until: 'for (const pname of Array.from(target.style)) {',
    replace:
      'const old = this.oldStyle || (this.oldStyle = this.unattachedDoc.createElement("span"));\n' +
      'if (m.oldValue || old.style.length > 0) old.style.cssText = m.oldValue || "";\n',
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
