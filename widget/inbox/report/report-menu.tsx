import { useRef } from 'react'
import { useClosingMenu } from './use-closing-menu.ts'

export const exportFormats = ['html', 'json', 'har'] as const

export type ExportFormat = (typeof exportFormats)[number]

const words: Readonly<Record<ExportFormat, string>> = {
  html: 'One HTML file to hand on',
  json: 'The report as JSON',
  har: 'Requests as HAR',
}

export interface ReportMenuProps {
  onExport: (what: ExportFormat) => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

/** What can be taken away from a report, and the report itself. */
export function ReportMenu({ onExport, onOpenIssue, onHelp, onDelete }: ReportMenuProps) {
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
        {exportFormats.map((what) => (
          <button key={what} className="menu-item" type="button" onClick={() => choose(() => onExport(what))}>
            {words[what]}
          </button>
        ))}
        <button className="menu-item" type="button" onClick={() => choose(onOpenIssue)}>
          Open an issue at GitHub
        </button>
        <button className="menu-item" type="button" onClick={() => choose(onHelp)}>
          Keys <kbd>?</kbd>
        </button>
        <button className="menu-item menu-danger" type="button" onClick={() => choose(onDelete)}>
          Delete the report …
        </button>
      </div>
    </details>
  )
}
