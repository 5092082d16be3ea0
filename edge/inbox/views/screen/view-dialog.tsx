import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatError } from '../../app/api.ts'
import { ConfirmDialog, FormActions, Modal } from '../../app/dialogs.tsx'
import { navigate } from '../../app/router.ts'
import { type Inbox, showNotice } from '../../app/state.ts'
import type { SavedView } from '../contract.ts'
import { createViewFilters, keepColumns } from './view-filters.ts'
import { deleteView, saveView, setDefaultView } from './view-state.ts'

interface ViewDialogProps {
  inbox: Inbox
  /** The view to change; undefined to save the filters of the list as a new one. */
  view: SavedView | undefined
  onClose: () => void
}

/** Saves a new view, or changes one. */
export function ViewDialog({ inbox, view, onClose }: ViewDialogProps) {
  const { account, list, views } = useSnapshot(inbox.state)
  const name = useRef<HTMLInputElement>(null)
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const isDefault = view !== undefined && views?.defaultView === view.id
  const [opensFirst, setOpensFirst] = useState(isDefault)
  const [replacesFilters, setReplacesFilters] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [error, setError] = useState('')
  const canEdit = view?.isEditable ?? true

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const text = name.current?.value.trim() ?? ''
    if (text === '') {
      setError('Enter a name for the view.')
      name.current?.focus()
      return
    }
    try {
      const keepsFilters = view !== undefined && !replacesFilters
      const shown = keepColumns(inbox.state.list.filters, views?.columns)
      const filters = keepsFilters ? view.filters : createViewFilters(shown, account?.id)
      const known = new Set(views?.views.map(({ id }) => id))
      const saved = canEdit ? await saveView(inbox, { name: text, filters, isShared }, view?.id) : undefined
      const id = view?.id ?? saved?.views.find((each) => !known.has(each.id) && each.name === text)?.id
      if (opensFirst !== isDefault && id !== undefined) await setDefaultView(inbox, opensFirst ? id : null)
      onClose()
      if (!keepsFilters) navigate(inbox, { kind: 'list', filters: shown }, 'replace')
    } catch (reason) {
      setError(`Changes not saved. ${formatError(reason)}`)
    }
  }

  async function remove({ id, name: removed }: SavedView): Promise<void> {
    try {
      await deleteView(inbox, id)
      showNotice(inbox, { kind: 'done', text: `Deleted the view ${removed}.` })
      onClose()
    } catch (reason) {
      setIsDeleting(false)
      setError(`Not deleted. ${formatError(reason)}`)
    }
  }

  if (view && isDeleting)
    return (
      <ConfirmDialog
        title={`Delete the view ${view.name}?`}
        action="Delete view"
        onConfirm={() => void remove(view)}
        onClose={onClose}
      >
        {view.isShared && 'It disappears for the whole team. '}Its reports stay.
      </ConfirmDialog>
    )
  return (
    <Modal title={view ? 'Change view' : 'Save view'} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <label className="field">
          <span className="field-label">Name</span>
          <input
            ref={name}
            className="input"
            autoComplete="off"
            maxLength={60}
            defaultValue={view?.name ?? ''}
            disabled={!canEdit}
            aria-invalid={error !== ''}
            aria-describedby="view-error"
          />
        </label>
        {canEdit && account?.role !== 'reader' && (
          <label>
            <input type="checkbox" checked={isShared} onChange={() => setIsShared(!isShared)} /> Share with
            the team
          </label>
        )}
        <label>
          <input type="checkbox" checked={opensFirst} onChange={() => setOpensFirst(!opensFirst)} /> Open the
          inbox with this view
        </label>
        {view && canEdit && list.lastChange !== undefined && (
          <label>
            <input
              type="checkbox"
              checked={replacesFilters}
              onChange={() => setReplacesFilters(!replacesFilters)}
            />{' '}
            Replace its filters with those of the list
          </label>
        )}
        {error !== '' && (
          <p id="view-error" className="error" role="alert">
            {error}
          </p>
        )}
        <FormActions action="Save" onClose={onClose}>
          {view && canEdit && (
            <button className="button danger view-delete" type="button" onClick={() => setIsDeleting(true)}>
              Delete
            </button>
          )}
        </FormActions>
      </form>
    </Modal>
  )
}
