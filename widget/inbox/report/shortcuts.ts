import { type ShortcutGroup, statusShortcuts, teamShortcuts } from '../shortcuts.ts'
import { playerShortcuts } from './media/bind-player-keys.ts'

const timeline = [
  { keys: [']'], label: 'Next line', action: 'next-line' },
  { keys: ['['], label: 'Previous line', action: 'previous-line' },
] as const

const others = [
  { title: 'Change status', shortcuts: statusShortcuts },
  { title: 'Team', shortcuts: teamShortcuts },
  {
    title: 'Navigate',
    shortcuts: [
      { keys: ['j'], label: 'Next report', action: 'next-report' },
      { keys: ['k'], label: 'Previous report', action: 'previous-report' },
      { keys: ['Escape'], label: 'Back to the list', action: 'close' },
    ],
  },
] as const

/** The shortcuts that `useReportKeys` binds. */
export const reportShortcuts = [
  { title: 'Timeline', shortcuts: timeline },
  ...others,
] as const satisfies readonly ShortcutGroup[]

/** The help of the report screen, with the shortcuts of the player. */
export const reportHelp: readonly ShortcutGroup[] = [
  { title: 'Timeline and replay', shortcuts: [...timeline, ...playerShortcuts] },
  ...others,
]
