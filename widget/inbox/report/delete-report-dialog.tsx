import { Modal } from '../modal.tsx'

/** Confirms the deletion of a report. */
export function DeleteReportDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  return (
    <Modal title="Delete this report?" onClose={onClose}>
      <p>This permanently deletes the report with its snapshot, replay, recording and files.</p>
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="button danger" type="button" onClick={onDelete}>
          Delete
        </button>
      </p>
    </Modal>
  )
}
