import { type SettingsEditor, type SettingsEditorState, isChanged } from './settings-editor.ts'

export interface SaveBarProps {
  editor: SettingsEditor
  state: Extract<SettingsEditorState, { kind: 'ready' }>
}

/** Shows whether there are unsaved changes, and saves or discards them. */
export function SaveBar({ editor, state: { editing, isSaving, message, hasFailed } }: SaveBarProps) {
  const isDirty = isChanged(editing)
  return (
    <footer className="save-bar">
      <p
        className={hasFailed ? 'save-status error' : 'save-status muted'}
        role={hasFailed ? 'alert' : 'status'}
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
