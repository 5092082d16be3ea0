import { type SettingsEditor, type SettingsEditorState, isChanged } from './settings-editor.ts'

export interface SaveBarProps {
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
}

/** Shows whether there are unsaved changes, and saves or discards them. */
export function SaveBar({ editor, state: { editing, isSaving, message } }: SaveBarProps) {
  const isDirty = isChanged(editing)
  const isFailed = Object.keys(editing.errors).length > 0 || message.startsWith('Changes not saved')
  return (
    <footer className="save-bar">
      <p
        className={isFailed ? 'save-status error' : 'save-status muted'}
        role={isFailed ? 'alert' : 'status'}
      >
        {message === ''
          ? isDirty
            ? 'Unsaved changes. This browser keeps them until you save.'
            : 'All changes saved.'
          : message}
      </p>
      <button className="button" type="button" disabled={!isDirty || isSaving} onClick={editor.discard}>
        Discard
      </button>
      <button
        className="button primary"
        type="button"
        disabled={!isDirty || isSaving}
        onClick={() => void editor.save()}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </button>
    </footer>
  )
}
