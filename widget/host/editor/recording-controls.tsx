import type { HostTexts } from '../../i18n/host-texts.ts'
import { formatTime } from '../../ui/format-time.ts'
import type { Recorder, RecorderState } from '../recording/recorder.ts'
import { ToolButton } from './tool-button.tsx'

export interface RecordingControlsProps {
  state: RecorderState
  recorder: Recorder
  texts: HostTexts
}

/** Buttons for recording and microphone, and the remaining time (W-030, W-041, W-042, W-141). */
export function RecordingControls({ state, recorder, texts }: RecordingControlsProps) {
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
