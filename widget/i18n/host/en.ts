/** Texts of the editor and the screen recorder on the host page. Projects translate them by key or English text (W-069). */
export const en = {
  rtlLang: 'false',

  editor: 'Annotate the page',
  drawingArea: 'Drawing area',
  drawingHint:
    'Drag to draw. Arrow keys draw and move a rectangle; hold Shift to resize it. Press Enter to continue.',
  rectangleAt: 'Rectangle, {width} by {height}, {x} from the left, {y} from the top',
  pen: 'Pen',
  rectangle: 'Rectangle',
  blur: 'Blur',
  pointer: 'Pointer',
  undo: 'Undo',
  pickColor: 'Pick a color',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  purple: 'Purple',
  green: 'Green',
  blue: 'Blue',
  gray: 'Gray',
  startRecording: 'Start recording',
  stopRecording: 'Stop recording',
  timeLeft: 'Time left',
  mute: 'Mute',
  unmute: 'Unmute',
  unsupported: 'Browser not supported',
  dismiss: 'Cancel',
  next: 'Next',
  preview: 'Your recording',
  retry: 'Retry',
  screenDenied: 'You denied access to screen sharing. Please turn it on in your browser settings.',
  recordingFailed: 'Recording failed. Try again.',
  microphoneMissing: 'No microphone found. Recording without your voice.',
  closePreview: 'Close',
  previewRefused: 'This page doesn’t allow the recording to play here. The recording is still complete.',
  replayPreview: 'What happened before',
  play: 'Play',
  pause: 'Pause',
  replayPosition: 'Position',
  replayRefused: 'The replay can’t be shown here. You can still send your message.',
} as const

export type HostKey = keyof typeof en

export type HostMessages = Readonly<Record<HostKey, string>>
