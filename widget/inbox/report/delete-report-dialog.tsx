import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Confirms the deletion of a report. */
export function DeleteReportDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  return (
    <ConfirmDialog title="Delete this report?" action="Delete" onConfirm={onDelete} onClose={onClose}>
      This permanently deletes the report with its snapshot, replay, recording and files.
    </ConfirmDialog>
  )
}
