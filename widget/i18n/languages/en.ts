import type { Messages } from '../preferred-languages.ts'

/** UI strings of the button, whose label is also the title of the panel's frame. */
export const button = {
  rtlLang: 'false',
  button: 'Feedback',
} as const

/** UI strings of the button once a visitor uses it. */
export const tools = {
  rtlLang: 'false',
  closeButton: 'Close feedback',
  hideButton: 'Hide the feedback button',
  moveButton: 'Arrow keys move the button, Delete hides it.',
} as const

/** Labels of fields that hold secrets. A test compares them with the names that masking knows. */
export const secretLabels = [
  'Password',
  'Card number',
  'Security code',
  'Recovery phrase',
  'Social Security number',
]

/**
 * Strings of the editor and the screen recorder on the host page. Projects translate them by key or English text
 * (W-069).
 */
export const host = {
  rtlLang: 'false',

  editor: 'Annotate the page',
  drawingArea: 'Drawing area',
  drawingHint:
    'Drag to draw, or press Space for a shape; arrow keys move it, with Shift they resize it. Scroll to show more of the page. Press Enter to continue.',
  shapeAt: '{shape}, {width} by {height}, {x} from the left, {y} from the top',
  pen: 'Pen',
  rectangle: 'Rectangle',
  cover: 'Cover an area',
  blur: 'Cover with a brush',
  pointer: 'Pointer',
  arrow: 'Arrow',
  text: 'Text',
  select: 'Select',
  undo: 'Undo',
  redo: 'Redo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  pickElement: 'Select part of the page',
  pickElementHint: 'Point at the part you mean, or move with the arrow keys.',
  chooseElement: 'Select',
  delete: 'Delete',
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

/** UI strings of the panel. `{name}` is a placeholder. */
export const panel = {
  rtlLang: 'false',

  close: 'Close',
  back: 'Back',

  homeTitle: 'How can we help?',
  homeIntro: 'Review everything before you send it.',
  problemTitle: 'Report a problem',
  problemText: 'Something is broken or looks wrong',
  ideaTitle: 'Suggest an idea',
  ideaText: 'Something that would improve this site',
  crashTitle: 'Report a crash',
  crashText: 'The page stopped working',
  privacyTyped:
    'The screenshot and replay hide what you type, but not where the page changed it or drew it as a picture. Passwords and recognized card numbers are removed.',
  privacyShown:
    'Passwords and recognized card numbers are removed. Other text that you type can be visible in the screenshot and replay.',
  privacyAll: 'The screenshot and replay hide all text. Passwords and recognized card numbers are removed.',

  problemLabel: 'What went wrong?',
  problemPlaceholder: 'What did you do, what did you expect, and what happened instead?',
  ideaLabel: 'What is your idea?',
  ideaPlaceholder: 'What would you like to do, and what is stopping you?',
  crashLabel: 'What were you doing when it happened?',
  crashPlaceholder: 'The last steps you remember',
  messageLabel: 'Your message',
  emailLabel: 'Your email',
  emailPlaceholder: 'name@example.com',
  signedIn: 'Signed in as {name}',
  filesLabel: 'Files',
  optional: 'optional',
  choose: 'Select an option',
  ratingValue: '{value} of 5',

  attachmentsLabel: 'Add annotations or a recording',
  markScreenshot: 'Annotate a screenshot',
  pickElement: 'Select part of the page',
  recordScreen: 'Record the screen',
  recordUnsupported: 'Browser not supported',
  recordInstead: 'This browser can’t record the screen. Add or paste a video or an image instead.',
  addFiles: 'Add files',
  dropFiles: 'Drop to attach',
  screenshotReady: 'Annotated screenshot',
  elementReady: 'Selected part of the page',
  recordingReady: 'Screen recording',
  play: 'Play {name}',
  edit: 'Edit {name}',
  remove: 'Remove {name}',
  uploading: '{percent}% uploaded',
  fileFailed: 'Upload failed. Retry, or remove this file.',
  fileTooLarge: 'Too large. The limit is {limit}.',
  retryFile: 'Upload {name} again',
  retry: 'Retry',

  partsTitle: 'What will be sent',
  partsCount: '{count} of {all}',
  partsIntro: 'Your message is always sent. Turn off anything you don’t want to share.',
  partScreenshot: 'Screenshot',
  partScreenshotHint: 'The page as it looks now, with your annotations',
  partRecordingHint: 'Your recording, with sound unless you muted it. Nothing in it is hidden.',
  partReplays: 'What happened before',
  partReplaysHint: 'A replay of the last moments on this page, without passwords',
  partConsole: 'Console messages',
  partConsoleHint: 'What this page wrote to the browser console',
  partNetwork: 'Network requests',
  partNetworkHint: 'URLs and responses, without credentials',
  partEvents: 'Activity',
  partEventsHint: 'Pages and actions from this visit',
  partDevice: 'Browser and device',
  partDeviceHint: 'Version, screen size, language, page URL',
  partCustom: 'Details from this site',
  partCustomHint: 'Data the site added, such as an order number',

  send: 'Send',
  sending: 'Sending …',
  sendingHint: 'You can keep working.',
  filesFirst: 'Sends when your files finish uploading',

  sentTitle: 'Thank you',
  sentText: 'Your message has arrived.',
  sentNext: 'The team of this site can see it now. Their reply will appear here on your next visit.',
  sentEmail: 'You also get the reply by email.',
  reference: 'Reference {reference}',
  another: 'Send another message',

  failedText: 'Something went wrong, please try again.',
  failedKept: 'Your message is still here.',

  queuedTitle: 'Saved for later',
  queuedText:
    'We couldn’t deliver it yet. It’s saved on this device and will be sent when the connection is back.',
  reportLost: 'An earlier message couldn’t be sent and is no longer saved. Please write it again.',

  repliesTitle: 'Your messages',
  repliesNew: 'New reply',
  repliesEmpty: 'There is no reply to your messages yet.',
  stateSent: 'Sent',
  stateAnswered: 'Answered',
  stateDone: 'Done',
  repliesFailed: 'Couldn’t load your messages.',
  you: 'You',
  replyLabel: 'Your reply',

  errorRequired: 'Fill in this field.',
  errorEmail: 'Enter an email address such as name@example.com.',
  errorChoice: 'Select an option.',
  errorChecked: 'Check this box.',
  errorTooLong: 'Too long. The limit is {limit} characters.',
} as const

export type ButtonKey = Exclude<keyof typeof button, 'rtlLang'>
export type ToolKey = Exclude<keyof typeof tools, 'rtlLang'>
export type HostKey = Exclude<keyof typeof host, 'rtlLang'>
export type PanelKey = Exclude<keyof typeof panel, 'rtlLang'>

export type ButtonMessages = Messages<ButtonKey>
export type ToolMessages = Messages<ToolKey>
export type HostMessages = Messages<HostKey>
export type PanelMessages = Messages<PanelKey>
