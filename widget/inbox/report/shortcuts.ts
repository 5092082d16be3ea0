import { type ShortcutGroup, statusShortcuts } from '../shortcuts-dialog.tsx'

export const reportShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Timeline and replay',
    shortcuts: [
      [']', 'Next line'],
      ['[', 'Previous line'],
      ['Space', 'Play or pause'],
      ['→', 'Forward 5 seconds'],
      ['←', 'Back 5 seconds'],
    ],
  },
  { title: 'Change status', shortcuts: statusShortcuts },
  {
    title: 'Navigate',
    shortcuts: [
      ['j', 'Next report'],
      ['k', 'Previous report'],
      ['Escape', 'Back to the list'],
    ],
  },
]
