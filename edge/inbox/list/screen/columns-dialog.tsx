import { useState } from 'react'
import { formatError } from '../../app/api.ts'
import { ErrorMessage } from '../../app/controls.tsx'
import { FormActions, Modal } from '../../app/dialogs.tsx'
import { Icon } from '../../app/icons.tsx'
import { navigate } from '../../app/router.ts'
import type { Inbox } from '../../app/state.ts'
import { setColumns } from '../../views/screen/view-state.ts'
import { columnNames, type ColumnName } from '../contract.ts'
import { chooseColumns, columns } from './columns.ts'

/** Labels and page share the place beside the message, so they have no order. */
const isMovable = (name: ColumnName): boolean => columns[name].width !== undefined

/** Chooses the columns of the list and their order, for all lists of the member that have none of their own. */
export function ColumnsDialog({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const { filters } = inbox.state.list
  const [shown, setShown] = useState<ReadonlySet<ColumnName>>(() => new Set(readColumns(inbox)))
  const [order, setOrder] = useState<readonly ColumnName[]>(() => listAll(readColumns(inbox)))
  const [error, setError] = useState('')

  function move(name: ColumnName, by: number): void {
    const index = order.indexOf(name)
    const other = order[index + by]
    if (other === undefined || !isMovable(other)) return
    setOrder(order.map((each) => (each === name ? other : each === other ? name : each)))
  }

  async function save(chosen: string | null): Promise<void> {
    try {
      await setColumns(inbox, chosen)
      onClose()
      navigate(inbox, { kind: 'list', filters: { ...filters, columns: chosen ?? '' } })
    } catch (reason) {
      setError(`Changes not saved. ${formatError(reason)}`)
    }
  }

  const chosen = order.filter((name) => shown.has(name))
  return (
    <Modal title="Columns" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length === 0) setError('Choose at least one column.')
          else void save(chosen.join(','))
        }}
      >
        <ul className="column-list">
          {order.map((name, index) => {
            const { label } = columns[name]
            const previous = order[index - 1]
            return (
              <li key={name} className="column-item">
                <label>
                  <input
                    type="checkbox"
                    checked={shown.has(name)}
                    onChange={() => {
                      const next = new Set(shown)
                      if (!next.delete(name)) next.add(name)
                      setShown(next)
                    }}
                  />{' '}
                  {label}
                </label>
                {isMovable(name) && (
                  <span className="column-moves">
                    <button
                      className="icon-button"
                      type="button"
                      aria-label={`Move ${label} up`}
                      disabled={previous === undefined || !isMovable(previous)}
                      onClick={() => move(name, -1)}
                    >
                      <Icon name="up" />
                    </button>
                    <button
                      className="icon-button"
                      type="button"
                      aria-label={`Move ${label} down`}
                      disabled={index === order.length - 1}
                      onClick={() => move(name, 1)}
                    >
                      <Icon name="down" />
                    </button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <p className="hint">For all your lists. A view that you save keeps them.</p>
        <ErrorMessage text={error} />
        <FormActions action="Save" onClose={onClose}>
          <button className="button" type="button" onClick={() => void save(null)}>
            Reset
          </button>
        </FormActions>
      </form>
    </Modal>
  )
}

function readColumns({ state }: Inbox): readonly ColumnName[] {
  return chooseColumns(state.list.filters.columns, state.views?.columns)
}

/** Returns all columns: first those beside the message, then the chosen ones in their order, then the others. */
function listAll(chosen: readonly ColumnName[]): ColumnName[] {
  const fixed = columnNames.filter((name) => !isMovable(name))
  return [...new Set([...fixed, ...chosen, ...columnNames])]
}
