import { useLayoutEffect } from 'react'
import { formatStatus, type Status } from '../../../contract/statuses.ts'
import {
  bindShortcuts,
  resolveShortcut,
  type ShortcutGroup,
  statusShortcuts,
  teamShortcuts,
} from '../../app/shortcuts.ts'
import { dispatchList, type Inbox, showNotice } from '../../app/state.ts'
import { explainReadOnly } from '../../app/read-only.ts'
import { navigate } from '../../app/router.ts'
import type { ReportPatch } from '../../report/contract.ts'
import { openView } from '../../views/screen/view-state.ts'
import type { ListDialog } from './list-dialogs.tsx'
import { findActiveIndex, findTargets } from './list-model.ts'
import { undoLastChange, updateReports } from './update-reports.ts'

/** Binds the list's shortcuts. Changes apply to the selected rows or, if none is selected, to the active row. */
export function useListKeys(
  inbox: Inbox,
  { onDialog, onSaveView }: { onDialog: (kind: ListDialog['kind']) => void; onSaveView: () => void },
): void {
  useLayoutEffect(() => {
    const { state } = inbox
    const findActiveId = (): string | undefined => state.list.rows[findActiveIndex(state.list)]?.id

    function move(by: number): void {
      dispatchList(inbox, { kind: 'move', by })
      focusActive(inbox)
    }

    function extend(by: number): void {
      const { activeId, anchorId } = state.list
      if (activeId !== undefined && anchorId === undefined) {
        dispatchList(inbox, { kind: 'toggle', id: activeId })
      }
      move(by)
      const next = state.list.activeId
      if (next !== undefined) dispatchList(inbox, { kind: 'extend', id: next })
    }

    function change(patch: ReportPatch, mark: string): void {
      const readOnlyReason = explainReadOnly(state.account)
      if (readOnlyReason !== undefined) return showNotice(inbox, { kind: 'failed', text: readOnlyReason })
      void updateReports(inbox, findTargets(state.list), { patch, mark })
      if (state.list.selected.size > 0) dispatchList(inbox, { kind: 'clear-selection' })
      focusActive(inbox)
    }

    const createStatusAction = (status: Status) => (): void =>
      change({ status }, formatStatus(status).toLowerCase())

    return bindShortcuts(listShortcuts, {
      next: () => move(1),
      previous: () => move(-1),
      'extend-down': () => extend(1),
      'extend-up': () => extend(-1),
      'open-report': (event) => {
        const id = findActiveId()
        // A focused link or button handles Enter itself.
        if (event.target instanceof HTMLElement && event.target !== document.body) event.target.click()
        else if (id !== undefined) navigate(inbox, { kind: 'report', id })
      },
      toggle: () => {
        const id = findActiveId()
        if (id !== undefined) dispatchList(inbox, { kind: 'toggle', id })
      },
      clear: () => dispatchList(inbox, { kind: 'clear-selection' }),
      done: createStatusAction('done'),
      inprogress: createStatusAction('inprogress'),
      open: createStatusAction('open'),
      archived: createStatusAction('archived'),
      resolve: () => onDialog('resolve'),
      assign: () => onDialog('assign'),
      label: () => onDialog('label'),
      undo: () => undoLastChange(inbox),
      search: () => document.getElementById('search')?.focus(),
      'open-view': (event) => openView(inbox, Number(event.key)),
      'save-view': onSaveView,
    })
  }, [inbox, onDialog, onSaveView])
}

/** Focuses the link of the active row after it has been rendered, unless the user focuses another element first. */
function focusActive({ state }: Inbox): void {
  const focusedBefore = document.activeElement
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused !== focusedBefore && focused !== document.body) return
    const { activeId } = state.list
    const links = document.querySelectorAll<HTMLElement>('.row-link')
    const link = [...links].find(({ dataset }) => dataset['id'] === activeId)
    link?.focus({ preventScroll: true })
  })
}

/** The shortcuts that `useListKeys` binds and the help lists. */
export const listShortcuts = [
  {
    title: 'Navigate',
    shortcuts: [
      { keys: ['j', 'ArrowDown'], label: 'Next report', action: 'next' },
      { keys: ['k', 'ArrowUp'], label: 'Previous report', action: 'previous' },
      { keys: ['Enter'], label: 'Open the report', action: 'open-report' },
      { keys: ['/'], label: 'Search', action: 'search' },
      {
        keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        label: 'Open a view: 1 to 9',
        action: 'open-view',
      },
      { keys: ['v'], label: 'Save the filters as a view', action: 'save-view' },
    ],
  },
  {
    title: 'Change status',
    shortcuts: [
      ...statusShortcuts,
      resolveShortcut,
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
