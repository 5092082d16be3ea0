/** The chunk for recording the screen and previewing recordings. */
export { createRecorder } from './recorder.ts'
export { RecordingPreview, showPreview } from './show-preview.tsx'
