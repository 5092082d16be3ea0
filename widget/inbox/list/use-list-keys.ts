import type { ReportPatch } from '@node-docs/edge/contract'
import { useLayoutEffect } from 'react'
import { bindKeys } from '../bind-keys.ts'
import { navigate } from '../navigate.ts'
import { formatStatus } from '../status-icon.tsx'
import { dispatchList, type Inbox } from '../store.ts'
import { updateReports, formatCount } from './update-reports.ts'

/** The list under the keyboard. What a key does, it does to the selected rows, or else to the active one. */
export function useListKeys(inbox: Inbox): void {
  useLayoutEffect(() => {
    const { state } = inbox

    function move(by: number): void {
      dispatchList(inbox, { kind: 'move', by })
      focusActive(inbox)
    }

    function extend(by: number): void {
      const { activeId } = state.list.model
      if (activeId !== undefined && state.list.model.anchorId === undefined) {
        dispatchList(inbox, { kind: 'toggle', id: activeId })
      }
      move(by)
      const next = state.list.model.activeId
      if (next !== undefined) dispatchList(inbox, { kind: 'extend', id: next })
    }

    function change(patch: ReportPatch, what: string): void {
      const { rows, selected, activeId } = state.list.model
      const reports = rows.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === activeId))
      void updateReports(inbox, reports, { patch, text: `${formatCount(reports.length)}: ${what}.` })
      if (selected.size > 0) dispatchList(inbox, { kind: 'clear-selection' })
      focusActive(inbox)
    }

    const settle = (status: 'done' | 'inprogress' | 'open' | 'archived') => (): void =>
      change({ status }, formatStatus(status).toLowerCase())

    return bindKeys({
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      J: () => extend(1),
      K: () => extend(-1),
      Enter: (event) => {
        const { activeId } = state.list.model
        // A link or a button that has the focus knows what Enter is.
        if (event.target instanceof HTMLElement && event.target !== document.body) event.target.click()
        else if (activeId !== undefined) navigate(inbox, { kind: 'report', id: activeId })
      },
      x: () => {
        const { activeId } = state.list.model
        if (activeId !== undefined) dispatchList(inbox, { kind: 'toggle', id: activeId })
      },
      Escape: () => dispatchList(inbox, { kind: 'clear-selection' }),
      e: settle('done'),
      i: settle('inprogress'),
      o: settle('open'),
      a: settle('archived'),
      z: () => {
        const undo = state.notice?.shown.undo
        state.notice = undefined
        undo?.()
      },
      '/': () => document.getElementById('search')?.focus(),
    })
  }, [inbox])
}

/** After the row has been drawn. */
function focusActive({ state }: Inbox): void {
  requestAnimationFrame(() => {
    const { activeId } = state.list.model
    const links = document.querySelectorAll<HTMLElement>('.row-link')
    const link = [...links].find(({ dataset }) => dataset['id'] === activeId)
    link?.focus({ preventScroll: true })
  })
}
