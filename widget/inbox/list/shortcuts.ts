import { type ShortcutGroup, statusShortcuts, teamShortcuts } from '../shortcuts.ts'

/** The shortcuts that `useListKeys` binds and the help lists. */
export const listShortcuts = [
  {
    title: 'Navigate',
    shortcuts: [
      { keys: ['j', 'ArrowDown'], label: 'Next report', action: 'next' },
      { keys: ['k', 'ArrowUp'], label: 'Previous report', action: 'previous' },
      { keys: ['Enter'], label: 'Open the report', action: 'open-report' },
      { keys: ['/'], label: 'Search', action: 'search' },
    ],
  },
  {
    title: 'Change status',
    shortcuts: [
      ...statusShortcuts,
      { keys: ['E'], label: 'Mark as done and reply', action: 'resolve' },
      { keys: ['z'], label: 'Undo the last change', action: 'undo' },
    ],
  },
  { title: 'Team', shortcuts: teamShortcuts },
  {
    title: 'Select',
    shortcuts: [
      { keys: ['x'], label: 'Select or clear', action: 'toggle' },
      { keys: ['J'], label: 'Extend the selection down', action: 'extend-down' },
      { keys: ['K'], label: 'Extend the selection up', action: 'extend-up' },
      { keys: ['Escape'], label: 'Clear the selection', action: 'clear' },
    ],
  },
] as const satisfies readonly ShortcutGroup[]
