import { maskText } from './mask-text.ts'

/** Shown or read out as text. */
const TEXTS = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** How an element looks and where it is, and nothing of what is in it. */
const SHAPE =
  /^(?:class|id|dir|lang|hidden|type|role|slot|part|open|inert|disabled|readonly|required|multiple|rows|cols|wrap|size|maxlength|width|height|colspan|rowspan|span|align|valign|border|cellpadding|cellspacing|rel|for|popover|start|reversed|viewbox|preserveaspectratio|d|points|[xyr]|[cr][xy]|[xy][12]|transform|fill|stroke(?:-[a-z]+)*|(?:fill|clip)-rule|opacity|xmlns)$/

/**
 * What a masked element may keep of an attribute: its shape as it is, texts as asterisks, and of anything else
 * nothing. Frameworks mirror values into attributes of their own naming, so only what is known can stay.
 * @param name in lower case
 */
export function maskAttribute(name: string, value: string): string | undefined {
  if (TEXTS.has(name)) return maskText(value)
  if (name === 'style') return value.replace(/url\([^)]*\)/gi, 'none')
  return SHAPE.test(name) ? value : undefined
}
