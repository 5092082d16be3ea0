import { Modal } from '../modal.tsx'

/** Asks before a report is deleted. */
export function DeleteReportDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  return (
    <Modal title="Delete this report?" onClose={onClose}>
      <p>
        It goes with everything that belongs to it: snapshot, replay, recording and files. There is no way
        back.
      </p>
      <p className="modal-actions">
        <button className="button" type="button" onClick={onClose}>
          Keep it
        </button>
        <button className="button danger" type="button" onClick={onDelete}>
          Delete
        </button>
      </p>
    </Modal>
  )
}
