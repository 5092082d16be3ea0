import type { HostTexts } from '../../i18n/host-texts.ts'
import type { CaptureMode } from '../api/capture-types.ts'
import { ColorPicker } from './color-picker.tsx'
import type { Drawing, DrawingEvent } from './model.ts'
import { RecordingControls, type RecordingControlsProps } from './recording-controls.tsx'
import type { PageZoom } from './page-zoom.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { listTools } from './tools.ts'

export interface ToolbarProps {
  mode: CaptureMode
  drawing: Drawing
  /** State and actions of the recording; undefined in screenshot mode. */
  recording: Omit<RecordingControlsProps, 'texts'> | undefined
  texts: HostTexts
  dispatch: (event: DrawingEvent) => void
  zoom: Pick<PageZoom, 'canStep'>
  zoomBy: (by: -1 | 1) => void
  onNext: () => void
  onDismiss: () => void
}

/** The toolbar. It hides while the visitor draws. Clicks on it don't move the focus. */
export function Toolbar(props: ToolbarProps) {
  const { mode, drawing, recording, texts, dispatch, zoom, zoomBy, onNext, onDismiss } = props
  const { t } = texts
  const { tool, color, selected, past, future, isBusy, isPicking, edge } = drawing
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the focus unchanged
    <div
      className={isBusy ? 'bar bar-aside' : 'bar'}
      data-edge={edge}
      role="group"
      aria-label={t('editor')}
      // Prevents buttons from taking the focus. Otherwise, Enter would press the last button again, and menus of the
      // page would close before they are recorded.
      onMouseDown={(event) => event.preventDefault()}
    >
      {recording && <RecordingControls {...recording} texts={texts} />}
      <div className="group">
        {listTools(mode).map((name) => (
          <ToolButton
            key={name}
            icon={name}
            label={t(name)}
            isPressed={name === tool}
            onPress={() => dispatch({ kind: 'choose-tool', tool: name })}
          />
        ))}
        {tool === 'select' && (
          <ToolButton
            icon="delete"
            label={t('delete')}
            isDisabled={selected === undefined}
            onPress={() => dispatch({ kind: 'delete' })}
          />
        )}
      </div>
      <div className="group">
        <ColorPicker
          color={color}
          isOpen={isPicking}
          texts={texts}
          onToggle={() => dispatch({ kind: 'show-colors', isShown: !isPicking })}
          onChoose={(value) => dispatch({ kind: 'choose-color', color: value })}
        />
        <ToolButton
          icon="undo"
          label={t('undo')}
          isDisabled={past.length === 0}
          onPress={() => dispatch({ kind: 'undo' })}
        />
        <ToolButton
          icon="redo"
          label={t('redo')}
          isDisabled={future.length === 0}
          onPress={() => dispatch({ kind: 'redo' })}
        />
      </div>
      {mode === 'screenshot' && (
        <div className="group">
          <ToolButton
            icon="zoomOut"
            label={t('zoomOut')}
            isDisabled={!zoom.canStep(-1)}
            onPress={() => zoomBy(-1)}
          />
          <ToolButton
            icon="zoomIn"
            label={t('zoomIn')}
            isDisabled={!zoom.canStep(1)}
            onPress={() => zoomBy(1)}
          />
        </div>
      )}
      <div className="group">
        <ToolButton
          icon="close"
          label={t('dismiss')}
          // The button is disabled during a recording, so that a single click does not discard the recording.
          isDisabled={recording?.state.phase === 'recording'}
          onPress={onDismiss}
        />
        {mode === 'screenshot' && (
          <button className="next" type="button" onClick={onNext}>
            {t('next')}
            <ToolIcon name="next" />
          </button>
        )}
      </div>
    </div>
  )
}
