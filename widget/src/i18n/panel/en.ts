/** Texts of the panel. `{name}` is a place that is filled in. English is what other languages fall back to. */
export const en = {
  rtlLang: 'false',

  close: 'Close',
  back: 'Back',
  loading: 'Loading …',

  homeTitle: 'How can we help?',
  homeIntro: 'You see what is sent before it is sent.',
  problemTitle: 'Report a problem',
  problemText: 'Something is broken or looks wrong',
  ideaTitle: 'Suggest an idea',
  ideaText: 'Something that would make this better',
  crashTitle: 'Report a crash',
  crashText: 'The page stopped working',
  privacy: 'Passwords and card numbers are never included.',

  problemLabel: 'What went wrong?',
  problemPlaceholder: 'What did you do, what did you expect, and what happened instead?',
  ideaLabel: 'What is your idea?',
  ideaPlaceholder: 'What would you like to do, and what keeps you from it?',
  crashLabel: 'What were you doing when it happened?',
  crashPlaceholder: 'The last steps that you remember',
  messageLabel: 'Your message',
  emailLabel: 'E-mail for our answer',
  emailPlaceholder: 'name@example.com',
  filesLabel: 'Files',
  optional: 'optional',
  choose: 'Please choose',
  ratingValue: '{value} of 5',

  evidenceLabel: 'Show us',
  markScreenshot: 'Mark a screenshot',
  recordScreen: 'Record the screen',
  recordUnsupported: 'Browser not supported',
  recordInstead: 'This browser cannot record the screen. Add a video or a picture instead, or paste one.',
  addFiles: 'Add files',
  dropFiles: 'Drop to attach',
  screenshotReady: 'Marked screenshot',
  recordingReady: 'Screen recording',
  play: 'Play {name}',
  remove: 'Remove {name}',
  uploading: '{percent} % uploaded',
  fileFailed: 'Could not be uploaded.',
  fileTooLarge: 'Larger than {limit}.',
  retryFile: 'Upload {name} again',
  retry: 'Try again',

  partsTitle: 'What will be sent',
  partsCount: '{count} of {all}',
  partsIntro: 'Your message is always sent. Switch off what you want to keep to yourself.',
  partScreenshot: 'Picture of the page',
  partScreenshotHint: 'As it looks now, with your marks',
  partRecordingHint: 'What you recorded, with sound unless you muted it',
  partReplays: 'What led up to it',
  partReplaysHint: 'The last moments on this page, without passwords',
  partConsole: 'Technical messages',
  partConsoleHint: 'What the page wrote to the browser console',
  partNetwork: 'Network requests',
  partNetworkHint: 'Addresses and answers, without credentials',
  partEvents: 'Steps on this site',
  partEventsHint: 'Pages and actions of this visit',
  partDevice: 'Browser and device',
  partDeviceHint: 'Version, screen size, language, address of the page',
  partCustom: 'Details from this site',
  partCustomHint: 'What the site added, such as an order number',

  send: 'Send',
  sending: 'Sending …',
  sendingHint: 'You can go on working meanwhile.',
  filesFirst: 'Sent as soon as your files are uploaded',

  sentTitle: 'Thank you',
  sentText: 'Your message has arrived.',
  another: 'Write another',

  failedText: 'Something went wrong, please try again.',
  failedKept: 'Nothing that you wrote is lost.',

  queuedTitle: 'Kept for later',
  queuedText:
    'It could not be delivered yet. It is kept on this device and sent once the connection is back.',

  errorRequired: 'Please fill this in.',
  errorEmail: 'Please write an address like name@example.com.',
  errorChoice: 'Please choose one.',
  errorChecked: 'Please tick this box.',
} as const

export type PanelKey = keyof typeof en

export type PanelMessages = Readonly<Record<PanelKey, string>>
