/** Removed with their content, which the tokenizer returns as one piece. */
const LEFT_OUT = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'script', 'template', 'title', 'xmp'])

/** Only the tags are removed: the content is part of the page, or its fallback. */
const UNWRAPPED = new Set([
  'animate',
  'animatemotion',
  'animatetransform',
  'applet',
  'base',
  'embed',
  'fencedframe',
  'frame',
  'frameset',
  'meta',
  'mpath',
  'object',
  'param',
  'plaintext',
  'portal',
  'set',
  'source',
  'track',
])

/** Elements without content (HTML, section 13.1.2). */
const EMPTY = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'wbr'])

export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name)
}

/** Whether rendered snapshots can contain this element. */
export function isShown(name: string): boolean {
  return /^[a-z][\w.:-]*$/.test(name) && !UNWRAPPED.has(name) && !LEFT_OUT.has(name)
}

export function isEmpty(name: string): boolean {
  return EMPTY.has(name)
}
