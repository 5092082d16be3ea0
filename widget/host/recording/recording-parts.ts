/** The chunk for recording the screen and previewing recordings. */
export { createRecorder } from './recorder.ts'
export { RecordingPreview } from './recording-preview.tsx'
export { showPreview } from './show-preview.tsx'
