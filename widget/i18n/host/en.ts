/** Texts of editor and recorder, which stand on the host page. Projects translate them by the English text. */
export const en = {
  rtlLang: 'false',

  editor: 'Mark what you mean',
  drawingArea: 'Drawing area',
  drawingHint:
    'Drag to draw. Arrow keys draw a rectangle and move it, with Shift they size it. Enter goes on.',
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
  recordingFailed: 'Nothing could be recorded. Please try again.',
  microphoneMissing: 'Recorded without your voice: there is no microphone to be had',
  closePreview: 'Close',
  previewRefused: 'This page does not let its visitors play the recording here. It is complete all the same.',
  replayPreview: 'What led up to it',
  play: 'Play',
  pause: 'Pause',
  replayPosition: 'Place in the replay',
  replayRefused: 'The replay cannot be shown here. Your message can be sent all the same.',
} as const

export type HostKey = keyof typeof en

export type HostMessages = Readonly<Record<HostKey, string>>
