/** What only those load who record the screen, or look at what was recorded. */
export { createRecorder } from './recording/recorder.ts'
export { RecordingPreview } from './recording/recording-preview.tsx'
export { showPreview } from './recording/show-preview.tsx'
