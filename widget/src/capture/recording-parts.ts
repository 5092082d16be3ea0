/** What only those load who record the screen. */
export { createRecorder } from './recording/recorder.ts'
export { RecordingPreview } from './recording/recording-preview.tsx'
export { showRecording } from './recording/show-recording.tsx'
