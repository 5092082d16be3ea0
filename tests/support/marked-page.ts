import type { Page } from '@playwright/test'
import type { EditorPage } from './editor-page.ts'
import type { WidgetPage } from './widget-page.ts'

/** Elements at fixed positions. The tests draw shapes on them and check that the shapes move with them. */
export const body = `
  <style>body{margin:0} main>*{position:absolute;margin:0} .box{left:200px;width:200px;height:100px;background:#cde}</style>
  <p style="left:20px;top:20px">First</p>
  <div class="box" id="near" style="top:200px">near</div>
  <div class="box" id="far" style="top:1500px">far</div>`

export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/**
 * Returns the distance in pixels from the upper left corner of an element to that of a drawn mark. `index` selects the
 * mark.
 */
export async function offset(page: EditorPage['page'], index: number, id: string): Promise<[number, number]> {
  return page.evaluate(
    ([at, name]) => {
      const mark = document.querySelectorAll<SVGElement>('[data-feedback-drawings] rect')[at]
      const element = document.querySelector(`#${name}`)
      // Firefox includes the stroke in the bounding box of a rectangle, so the stroke is removed for the measurement.
      mark?.style.setProperty('stroke-width', '0')
      const [one, other] = [mark?.getBoundingClientRect(), element?.getBoundingClientRect()]
      mark?.style.removeProperty('stroke-width')
      return [(one?.x ?? NaN) - (other?.x ?? 0), (one?.y ?? NaN) - (other?.y ?? 0)].map(Math.round) as [
        number,
        number,
      ]
    },
    [index, id] as const,
  )
}

export async function send({ say }: EditorPage, widget: WidgetPage) {
  await say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })
  return (await widget.nextReport()).screenshotData
}
