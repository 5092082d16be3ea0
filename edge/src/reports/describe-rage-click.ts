import type { ReportHead } from '../../contract/report.ts'

/** The widget's description of every rage click (W-203), which would make all titles equal. */
export const RAGE_CLICK_DESCRIPTION = 'Rage click detected.'

/** The start of `[button id="pay" class="large"]Pay[/button]`, as the widget describes the element. */
const START_TAG = /^\[([a-z][\w.-]{0,60})(?: id="([^"]{0,200})")?(?: class="([^"]{0,2000})")?\]/i

/**
 * Returns a title that names the element of an automatic rage click; undefined for any other report. The title has no
 * email of the page, because it is also the title of an issue, which can be public.
 */
export function describeRageClick({
  type,
  formData,
}: Pick<ReportHead, 'type' | 'formData'>): string | undefined {
  const { description, element } = formData
  if (type !== 'RAGE_CLICK' || description !== RAGE_CLICK_DESCRIPTION) return undefined
  if (typeof element !== 'string' || element.trim() === '') return undefined
  const [start = '', tag = '', anyId = '', classes = ''] = START_TAG.exec(element) ?? []
  const id = hasEmail(anyId) ? '' : anyId
  const end = `[/${tag}]`
  const isComplete = start !== '' && element.endsWith(end)
  const text = (isComplete ? element.slice(start.length, -end.length) : element).trim()
  if (!hasEmail(text)) {
    if (!isComplete) return `Rage click on ${text}`
    if (text !== '') return `Rage click on “${text}” (${id === '' ? tag : `${tag}#${id}`})`
  }
  if (tag === '') return undefined
  const firstClass = classes.split(/\s+/).find((name) => name !== '' && !hasEmail(name))
  const suffix = id === '' ? firstClass && `.${firstClass}` : `#${id}`
  return `Rage click on ${tag}${suffix ?? ''}`
}

/** Any `@` counts, because the widget cuts long text, so that the domain can be missing. */
function hasEmail(text: string): boolean {
  return text.includes('@')
}
