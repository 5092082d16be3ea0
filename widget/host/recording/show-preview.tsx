import { createRoot } from 'react-dom/client'
import type { ShowPreview } from '../api/capture-types.ts'
import { disposeAll } from '../../platform/dispose.ts'
import { createCaptureTheme } from '../../ui/capture-theme.ts'
import { RecordingPreview } from './recording-preview.tsx'
import { ReplayPreview } from './replay-preview.tsx'

/** Previews a recording or a replay before it is sent. */
export const showPreview: ShowPreview = (view) => {
  const { preview, texts, frameUrl, config, openOverlay, onEnd } = view
  const overlay = openOverlay('')
  const reactRoot = createRoot(overlay.root)
  const stop = disposeAll([() => reactRoot.unmount(), overlay.destroy])
  function end(): void {
    stop()
    onEnd()
  }
  const props = { texts, frameUrl, onDismiss: end }
  reactRoot.render(
    <div style={createCaptureTheme(config)}>
      {preview.kind === 'recording' ? (
        <RecordingPreview recording={preview.recording} {...props} />
      ) : (
        <ReplayPreview replay={preview.replay} {...props} />
      )}
    </div>,
  )
  return stop
}
