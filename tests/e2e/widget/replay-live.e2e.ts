import { expect } from '@playwright/test'
import { openRecorded, takeReplay } from '../../support/recorded-page.ts'
import { publicHosts, test } from '../../support/real-widget-page.ts'

test.use(publicHosts)

test('W-109 W-152 the replay embeds shrunk images on a page that is live, and none otherwise', async ({
  page,
  widget,
}) => {
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' width='800' height='400'><rect width='800' height='400'/></svg>`
  widget.provider.serve('/a.svg', picture, { 'Content-Type': 'image/svg+xml' })
  const marked = '<img src="/a.svg?two" data-feedback-mask>'
  await openRecorded(widget, { body: `<img src="/a.svg?one">${marked}` })
  expect((await takeReplay(widget))?.resourcesToResolve).toEqual({})
  const live = widget.provider.page('/').replace('shop.localhost', 'shop.example')
  await page.goto(live)
  await widget.ready()
  await widget.recording()
  const { resourcesToResolve } = (await takeReplay(widget)) ?? {}
  expect(resourcesToResolve).toEqual({
    [`${live}a.svg?one`]: expect.stringMatching(
      /^data:image\/svg.* width='800' height='400'.*data:image\/png;base64,/,
    ),
  })
  const size = await page.evaluate(
    async (data) => {
      const image = Object.assign(new Image(), { src: data })
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    },
    /data:image\/png[^']*/.exec(String(Object.values(resourcesToResolve ?? {})[0]))?.[0],
  )
  expect(size).toEqual([200, 100])
})
