import { createRoot } from 'react-dom/client'
import type { ShowRecording } from '../../loader/captures.ts'
import { stopAll } from '../../logs/stop.ts'
import { toTheme } from '../theme.ts'
import { RecordingPreview } from './recording-preview.tsx'

/** Shows a recording that waits to be sent. */
export const showRecording: ShowRecording = (view) => {
  const { recording, texts, frameUrl, config, openOverlay, onEnd } = view
  const overlay = openOverlay('')
  const reactRoot = createRoot(overlay.root)
  const stop = stopAll([() => reactRoot.unmount(), overlay.destroy])
  function end(): void {
    stop()
    onEnd()
  }
  reactRoot.render(
    <div style={toTheme(config)}>
      <RecordingPreview {...{ recording, texts, frameUrl }} onDismiss={end} />
    </div>,
  )
  return stop
}
