import { expect, test } from 'bun:test'
import { listShortcuts } from '../list/screen/keys.ts'
import { reportHelp } from '../report/screen/use-report.ts'
import { formatKey } from './shortcuts.ts'

test.each([
  ['list', listShortcuts],
  ['report', reportHelp],
] as const)('no key of the %s screen has two meanings', (_screen, groups) => {
  const keys = groups.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys))
  expect(keys).toEqual([...new Set(keys)])
})

test('the help names keys as they are printed on a keyboard', () => {
  expect(['J', ' ', 'ArrowLeft', 'Enter', '?'].map(formatKey)).toEqual([
    ['Shift', 'j'],
    ['Space'],
    ['←'],
    ['Enter'],
    ['?'],
  ])
})
