import { type ShortcutGroup, statusShortcuts } from '../shortcuts-dialog.tsx'

export const listShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Navigate',
    shortcuts: [
      ['j', 'Next report'],
      ['k', 'Previous report'],
      ['Enter', 'Open the report'],
      ['/', 'Search'],
    ],
  },
  { title: 'Change status', shortcuts: [...statusShortcuts, ['z', 'Undo the last change']] },
  {
    title: 'Select',
    shortcuts: [
      ['x', 'Select or clear'],
      ['Shift j', 'Extend the selection down'],
      ['Shift k', 'Extend the selection up'],
      ['Escape', 'Clear the selection'],
    ],
  },
]
