import { useRef } from 'react'
import { useClosingMenu } from './use-closing-menu.ts'

const exportFormats = ['html', 'json', 'har', 'png'] as const

export type ExportFormat = (typeof exportFormats)[number]

const labels: Readonly<Record<ExportFormat, string>> = {
  html: 'Export as HTML',
  json: 'Export as JSON',
  har: 'Export requests as HAR',
  png: 'Save snapshot as PNG',
}

export interface ReportMenuProps {
  hasSnapshot: boolean
  /** Why the report cannot be changed; undefined if it can. */
  readOnlyReason: string | undefined
  onExport: (format: ExportFormat) => void
  onCopyText: (reader: 'people' | 'agent') => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

/** The menu with less frequent actions on a report. */
export function ReportMenu({
  hasSnapshot,
  readOnlyReason,
  onExport,
  onCopyText,
  onOpenIssue,
  onHelp,
  onDelete,
}: ReportMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosingMenu(menu)
  function choose(act: () => void): void {
    if (menu.current) menu.current.open = false
    act()
  }
  return (
    <details className="menu" ref={menu}>
      <summary className="button">More</summary>
      <div className="menu-items">
        <button className="menu-item" type="button" onClick={() => choose(() => onCopyText('people'))}>
          Copy as Markdown
        </button>
        <button className="menu-item" type="button" onClick={() => choose(() => onCopyText('agent'))}>
          Copy for an agent
        </button>
        {exportFormats
          .filter((format) => hasSnapshot || format !== 'png')
          .map((format) => (
            <button
              key={format}
              className="menu-item"
              type="button"
              onClick={() => choose(() => onExport(format))}
            >
              {labels[format]}
            </button>
          ))}
        {readOnlyReason === undefined && (
          <button className="menu-item" type="button" onClick={() => choose(onOpenIssue)}>
            Create issue
          </button>
        )}
        <button className="menu-item" type="button" onClick={() => choose(onHelp)}>
          Shortcuts <kbd>?</kbd>
        </button>
        {readOnlyReason === undefined && (
          <button className="menu-item menu-danger" type="button" onClick={() => choose(onDelete)}>
            Delete report…
          </button>
        )}
      </div>
    </details>
  )
}
