import { useRef } from 'react'
import type { IssueAction } from './find-issue-action.ts'
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
  issueAction: IssueAction
  onExport: (format: ExportFormat) => void
  onCopyText: (reader: 'people' | 'agent') => void
  onOpenIssue: () => void
  onHelp: () => void
  onDelete: () => void
}

/** The menu with less frequent actions on a report. */
export function ReportMenu(props: ReportMenuProps) {
  const { hasSnapshot, readOnlyReason, issueAction, onExport, onCopyText } = props
  const menu = useRef<HTMLDetailsElement>(null)
  useClosingMenu(menu)
  return (
    <details className="menu" ref={menu}>
      <summary className="button">More</summary>
      <div className="menu-items">
        <button className="menu-item" type="button" onClick={() => onCopyText('people')}>
          Copy as Markdown
        </button>
        <button className="menu-item" type="button" onClick={() => onCopyText('agent')}>
          Copy for an agent
        </button>
        {exportFormats
          .filter((format) => hasSnapshot || format !== 'png')
          .map((format) => (
            <button key={format} className="menu-item" type="button" onClick={() => onExport(format)}>
              {labels[format]}
            </button>
          ))}
        {issueAction === 'create' && (
          <button className="menu-item" type="button" onClick={props.onOpenIssue}>
            Create issue
          </button>
        )}
        {typeof issueAction === 'object' && (
          <a className="menu-item" href={issueAction.setupHref}>
            Set up issues
          </a>
        )}
        <button className="menu-item" type="button" onClick={props.onHelp}>
          Shortcuts <kbd>?</kbd>
        </button>
        {readOnlyReason === undefined && (
          <button className="menu-item menu-danger" type="button" onClick={props.onDelete}>
            Delete report…
          </button>
        )}
      </div>
    </details>
  )
}
