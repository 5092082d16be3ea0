import { expect, type Locator } from '@playwright/test'
import type { ProjectActions } from '../../../edge/contract/index.ts'
import { test } from '../../support/panel-page.ts'

/**
 * Texts of a project in a right-to-left and in a left-to-right language, in a panel with the other direction. Each ends
 * with a punctuation mark, which would be on the wrong side if the panel did not set the text's direction.
 */
const projects = {
  hebrew: {
    title: 'ספרו לנו!',
    description: 'נשמח לשמוע מכם.',
    label: 'מה קרה?',
    rating: 'איך היה?',
    consent: 'קראתי ואני מסכים.',
    direction: 'rtl',
    language: 'en',
  },
  english: {
    title: 'Tell us!',
    description: 'We read everything.',
    label: 'What happened?',
    rating: 'How was it?',
    consent: 'I agree.',
    direction: 'ltr',
    language: 'ar',
  },
}

/** Returns the direction of a text: whether its last character is to the left or to the right of its first one. */
async function readDirection(locator: Locator): Promise<'ltr' | 'rtl'> {
  return locator.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = texts.nextNode()
    const { length } = text?.textContent ?? ''
    const range = document.createRange()
    const [first = NaN, last = NaN] = [0, length - 1].map((at) => {
      if (!text) return NaN
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    })
    return first < last ? 'ltr' : 'rtl'
  })
}

test('the texts of a project keep their direction in a panel with the other direction', async ({
  openPanel,
}) => {
  for (const { language, direction, ...texts } of Object.values(projects)) {
    const { title, description, label, rating, consent } = texts
    const actions: ProjectActions = {
      own: {
        feedbackType: 'OWN',
        excludeData: {},
        title,
        description,
        form: [
          { name: 'text', type: 'textarea', label, placeholder: label, required: true },
          { name: 'choice', type: 'select', label, options: [title], required: true },
          { name: 'stars', type: 'rating', label: rating, required: true },
          { name: 'consent', type: 'checkbox', label: consent },
        ],
      },
    }
    const { panel } = await openPanel({ language, actions })
    const icon = panel.locator('.action-icon')
    const listed = panel.locator('.action-title')
    await expect.poll(() => readDirection(listed)).toBe(direction)
    await expect.poll(() => readDirection(panel.locator('.action .hint'))).toBe(direction)
    // In the list, every label is next to its icon.
    const gap = await distance(icon, panel.locator('.action bdi').first())
    expect(gap).toBeLessThan(20)

    await panel.locator('.action').click()
    const shown = [title, description, label, rating, consent]
    for (const text of shown)
      expect([text, await readDirection(panel.getByText(text, { exact: true }).first())]).toEqual([
        text,
        direction,
      ])
    const field = panel.locator('textarea')
    await expect(field).toHaveAttribute('placeholder', label)
    const placeholder = await field.evaluate((area) => getComputedStyle(area, '::placeholder').unicodeBidi)
    expect(placeholder).toBe('plaintext')
    // Labels are aligned to the side where their text starts.
    const labels = panel.locator('label.label')
    await expect
      .poll(() => labels.first().evaluate((element) => getComputedStyle(element).direction))
      .toBe(direction)
  }
})

/** Horizontal distance between two elements, in CSS pixels. */
async function distance(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('An element is not shown')
  return Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width))
}
