import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { showColorScheme } from './color-scheme.ts'

/** Expects no violations of axe's default rules, in light and dark. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showColorScheme(page, colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
    expect(faults, `${state}, ${colorScheme}`).toEqual([])
  }
}
