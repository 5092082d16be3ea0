import { useRef } from 'react'
import { useMenu } from './use-menu.ts'

export const exports = ['html', 'json', 'har'] as const

export type Export = (typeof exports)[number]

const words: Readonly<Record<Export, string>> = {
  html: 'One HTML file to hand on',
  json: 'The report as JSON',
  har: 'Requests as HAR',
}

export interface ExportMenuProps {
  onExport: (what: Export) => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

/** What can be taken away from a report, and the report itself. */
export function ExportMenu({ onExport, onOpenIssue, onHelp, onDelete }: ExportMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useMenu(menu)
  function choose(act: () => void): void {
    if (menu.current) menu.current.open = false
    act()
  }
  return (
    <details className="menu" ref={menu}>
      <summary className="button">More</summary>
      <div className="menu-items">
        {exports.map((what) => (
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
