import type { ReplyTemplate } from '@node-docs/edge/contract/reply-templates'
import { useState } from 'react'
import { escapeInvisible, escapeInvisibleLine } from '../escape-invisible.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { InlineText } from '../inline-text.tsx'

export interface TemplateCardProps {
  template: ReplyTemplate
  /** False while another template is being edited. Editing this one would discard the unsaved text of the other. */
  canEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A saved reply template. */
export function TemplateCard({ template: { name, text }, canEdit, onEdit, onDelete }: TemplateCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const label = escapeInvisibleLine(name)
  return (
    <article className="card" aria-label={label}>
      <h3>
        <InlineText text={name} />
      </h3>
      <p className="template-text">{escapeInvisible(text)}</p>
      <p className="card-actions">
        <button
          className="button small"
          type="button"
          aria-label={`Edit ${label}`}
          disabled={!canEdit}
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          className="button small"
          type="button"
          aria-label={`Delete ${label}`}
          onClick={() => setIsAsking(true)}
        >
          Delete…
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Delete the template?"
          action="Delete"
          onConfirm={() => {
            setIsAsking(false)
            onDelete()
          }}
          onClose={() => setIsAsking(false)}
        >
          Members can no longer insert “<InlineText text={name} />
          ”. Replies that were already sent don’t change.
        </ConfirmDialog>
      )}
    </article>
  )
}
