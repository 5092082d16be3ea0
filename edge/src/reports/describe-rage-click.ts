import type { ReportHead } from '../../contract/report.ts'

/**
 * The widget's description of every rage click (W-203). The description must not become the title, because all rage
 * clicks would have the same title.
 */
export const RAGE_CLICK_DESCRIPTION = 'Rage click detected.'

/** Matches the start of `[button id="pay" class="large"]Pay[/button]`, as the widget describes an element. */
const START_TAG = /^\[([a-z][\w.-]{0,60})(?: id="([^"]{0,200})")?(?: class="([^"]{0,2000})")?\]/i

/**
 * Returns a title that names the clicked element of an automatic rage click report; undefined for any other report.
 * Leaves out emails on the page, because the title is also used for issues, which can be public.
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

/** Any `@` counts as an email, because the widget cuts long text and may have cut the domain. */
function hasEmail(text: string): boolean {
  return text.includes('@')
}
