import type { HostTexts } from '../../i18n/host-texts.ts'
import { formatTime } from '../../ui/format-time.ts'
import type { CaptureMode } from '../api/editor-types.ts'
import type { Recorder, RecorderState } from '../recording/recorder.ts'
import type { Drawing, DrawingEvent, Tool } from './drawing.ts'
import type { PageZoom } from './page-zoom.ts'
import { colors } from './shapes.ts'
import { isTool, listTools, tools } from './tools.ts'

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

export interface ColorPickerProps {
  color: string
  isOpen: boolean
  texts: HostTexts
  onToggle: () => void
  onChoose: (color: string) => void
}

/** The button that opens the color list, and the list of seven colors (W-029, W-040). */
function ColorPicker({ color, isOpen, texts, onToggle, onChoose }: ColorPickerProps) {
  return (
    <div className="picker">
      <button
        className="tool"
        type="button"
        data-tool="color"
        aria-label={texts.t('pickColor')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="swatch" style={{ backgroundColor: color }} />
        {!isOpen && (
          <span className="tip" aria-hidden="true">
            {texts.t('pickColor')}
          </span>
        )}
      </button>
      {isOpen && (
        <div className="colors" role="group" aria-label={texts.t('pickColor')}>
          {colors.map(([value, name]) => (
            <button
              key={value}
              className="color"
              type="button"
              data-color={value}
              aria-label={texts.t(name)}
              aria-pressed={value === color}
              onClick={() => onChoose(value)}
            >
              <span className="swatch" style={{ backgroundColor: value }} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export interface RecordingControlsProps {
  state: RecorderState
  recorder: Recorder
  texts: HostTexts
}

/** Buttons for recording and microphone, and the remaining time (W-030, W-041, W-042, W-141). */
function RecordingControls({ state, recorder, texts }: RecordingControlsProps) {
  const { phase, secondsLeft, hasSound, isMicrophoneMissing } = state
  const isDisabled = phase === 'unsupported'
  const issue = isDisabled ? texts.t('unsupported') : undefined
  const isRunning = phase === 'recording' || phase === 'asking'
  const isSilent = !hasSound || isMicrophoneMissing
  return (
    <div className="group recording" data-phase={phase}>
      <ToolButton
        icon={isRunning ? 'stop' : 'record'}
        label={texts.t(isRunning ? 'stopRecording' : 'startRecording')}
        hasWords
        onPress={isRunning ? recorder.stop : recorder.start}
        {...{ isDisabled, issue }}
      />
      <ToolButton
        icon={isSilent ? 'muted' : 'microphone'}
        label={texts.t(hasSound ? 'mute' : 'unmute')}
        onPress={recorder.toggleSound}
        isDisabled={isDisabled}
        issue={isMicrophoneMissing ? texts.t('microphoneMissing') : issue}
      />
      <span className="time" role="timer" aria-label={texts.t('timeLeft')}>
        {formatTime(secondsLeft)}
      </span>
    </div>
  )
}

export interface ToolButtonProps {
  icon: ToolIconName
  label: string
  /** Why the button can't be used. If set, the tooltip shows this text instead of the label. */
  issue?: string | undefined
  /** Whether a toggle button is pressed; undefined for other buttons. */
  isPressed?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Whether the label is visible next to the icon. */
  hasWords?: boolean
  onPress: () => void
}

/** A button of the toolbar. Disabled buttons stay visible and focusable, but do nothing (W-125, W-141). */
function ToolButton({
  icon,
  label,
  issue,
  isPressed,
  isDisabled = false,
  hasWords = false,
  onPress,
}: ToolButtonProps) {
  return (
    <button
      className="tool"
      type="button"
      data-tool={icon}
      aria-label={issue === undefined ? label : `${label}: ${issue}`}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      <ToolIcon name={icon} />
      {hasWords && <span className="words">{label}</span>}
      {!(hasWords && issue === undefined) && (
        <span className="tip" aria-hidden="true">
          {issue ?? label}
        </span>
      )}
    </button>
  )
}

/**
 * Icons of the toolbar's commands on a grid of 24 pixels. `tools.ts` contains the icons of the tools. The icons in `ui`
 * are separate, so that the panel doesn't load the editor's icons.
 */
const outlines = {
  delete: 'M5 7h14M9.5 7V4.8h5V7M7 7l.8 12.2h8.4L17 7M10.4 10.5v5.4M13.6 10.5v5.4',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  microphone:
    'M12 4a2.7 2.7 0 0 1 2.7 2.7v4.6a2.7 2.7 0 0 1-5.4 0V6.7A2.7 2.7 0 0 1 12 4ZM6 11.2a6 6 0 0 0 12 0M12 17.2V20',
  muted:
    'M12 4a2.7 2.7 0 0 1 2.7 2.7v4.6a2.7 2.7 0 0 1-5.4 0V6.7A2.7 2.7 0 0 1 12 4ZM6 11.2a6 6 0 0 0 12 0M12 17.2V20M4.5 4l15 16',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  record: 'M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  redo: 'm15.5 5 4 4-4 4M19.2 9H10a5 5 0 0 0 0 10h5',
  stop: 'M7 7h10v10H7Z',
  zoomIn: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5M7.8 10.5h5.4M10.5 7.8v5.4',
  zoomOut: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5M7.8 10.5h5.4',
  undo: 'M8.5 5 4.5 9l4 4M4.8 9H14a5 5 0 0 1 0 10H9',
} as const

type ToolIconName = keyof typeof outlines | Tool

/** A decorative icon. The control provides the accessible name. */
function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={isTool(name) ? tools[name].icon : outlines[name]} />
    </svg>
  )
}
