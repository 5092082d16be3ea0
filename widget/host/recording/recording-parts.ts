/** What only those load who record the screen, or look at what was recorded. */
export { createRecorder } from './recorder.ts'
export { RecordingPreview } from './recording-preview.tsx'
export { showPreview } from './show-preview.tsx'
