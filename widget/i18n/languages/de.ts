import type { ButtonMessages, HostMessages, PanelMessages, ToolMessages } from './en.ts'

export const button: ButtonMessages = {
  rtlLang: 'false',
  button: 'Feedback',
}

export const tools: ToolMessages = {
  rtlLang: 'false',
  closeButton: 'Feedback schließen',
  hideButton: 'Feedback-Schaltfläche ausblenden',
  moveButton: 'Pfeiltasten verschieben die Schaltfläche, Entf blendet sie aus.',
}

export const secretLabels = [
  'Passwort',
  'Kennwort',
  'Kartennummer',
  'Prüfnummer',
  'Sicherheitscode',
  'Geheimzahl',
]

export const host: HostMessages = {
  rtlLang: 'false',

  editor: 'Seite markieren',
  drawingArea: 'Zeichenfläche',
  drawingHint:
    'Ziehen, um zu zeichnen. Die Leertaste fügt eine Form ein; die Pfeiltasten verschieben sie, mit der Umschalttaste ändern sie die Größe. Scrollen zeigt mehr von der Seite. Weiter mit der Eingabetaste.',
  shapeAt: '{shape}: {width} mal {height}, {x} von links, {y} von oben',
  pen: 'Stift',
  rectangle: 'Rechteck',
  cover: 'Bereich verdecken',
  blur: 'Mit dem Pinsel verdecken',
  pointer: 'Zeiger',
  arrow: 'Pfeil',
  text: 'Text',
  select: 'Auswählen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  pickElement: 'Stelle auf der Seite auswählen',
  pickElementHint: 'Zeigen Sie auf die Stelle, die Sie meinen, oder wählen Sie sie mit den Pfeiltasten aus.',
  chooseElement: 'Auswählen',
  delete: 'Löschen',
  pickColor: 'Farbe wählen',
  red: 'Rot',
  orange: 'Orange',
  yellow: 'Gelb',
  purple: 'Violett',
  green: 'Grün',
  blue: 'Blau',
  gray: 'Grau',
  startRecording: 'Aufnahme starten',
  stopRecording: 'Aufnahme beenden',
  timeLeft: 'Verbleibende Zeit',
  mute: 'Stummschalten',
  unmute: 'Stummschaltung aufheben',
  unsupported: 'Browser nicht unterstützt',
  dismiss: 'Abbrechen',
  next: 'Weiter',
  preview: 'Ihre Aufnahme',
  retry: 'Erneut versuchen',
  screenDenied:
    'Sie haben die Bildschirmfreigabe abgelehnt. Bitte erlauben Sie sie in den Einstellungen Ihres Browsers.',
  recordingFailed: 'Die Aufnahme ist fehlgeschlagen. Versuchen Sie es erneut.',
  microphoneMissing: 'Kein Mikrofon gefunden. Aufnahme ohne Ihre Stimme.',
  closePreview: 'Schließen',
  previewRefused:
    'Diese Seite erlaubt nicht, die Aufnahme hier abzuspielen. Die Aufnahme ist trotzdem vollständig.',
  replayPreview: 'Was vorher passiert ist',
  play: 'Abspielen',
  pause: 'Anhalten',
  replayPosition: 'Position',
  replayRefused: 'Die Wiedergabe kann hier nicht gezeigt werden. Sie können Ihre Nachricht trotzdem senden.',
}

export const panel: PanelMessages = {
  rtlLang: 'false',

  close: 'Schließen',
  back: 'Zurück',

  homeTitle: 'Wie können wir helfen?',
  homeIntro: 'Sie sehen alles, bevor Sie es senden.',
  problemTitle: 'Problem melden',
  problemText: 'Etwas funktioniert nicht oder sieht falsch aus',
  ideaTitle: 'Idee vorschlagen',
  ideaText: 'Etwas, das diese Website besser machen würde',
  crashTitle: 'Absturz melden',
  crashText: 'Die Seite reagiert nicht mehr',
  privacyTyped:
    'Screenshot und Wiedergabe verbergen Ihre Eingaben, außer wo die Seite sie verändert oder als Bild zeigt. Passwörter und erkannte Kartennummern werden entfernt.',
  privacyShown:
    'Passwörter und erkannte Kartennummern werden entfernt. Andere Eingaben können in Screenshot und Wiedergabe sichtbar sein.',
  privacyAll:
    'Screenshot und Wiedergabe verbergen den gesamten Text. Passwörter und erkannte Kartennummern werden entfernt.',

  problemLabel: 'Was ist schiefgegangen?',
  problemPlaceholder: 'Was haben Sie getan, was haben Sie erwartet, und was ist stattdessen passiert?',
  ideaLabel: 'Was ist Ihre Idee?',
  ideaPlaceholder: 'Was möchten Sie tun, und was hindert Sie daran?',
  crashLabel: 'Was haben Sie gerade gemacht, als es passierte?',
  crashPlaceholder: 'Die letzten Schritte, an die Sie sich erinnern',
  messageLabel: 'Ihre Nachricht',
  emailLabel: 'Ihre E-Mail-Adresse',
  emailPlaceholder: 'name@beispiel.de',
  signedIn: 'Angemeldet als {name}',
  filesLabel: 'Dateien',
  optional: 'optional',
  choose: 'Option auswählen',
  ratingValue: '{value} von 5',

  attachmentsLabel: 'Markierungen oder Aufnahme hinzufügen',
  markScreenshot: 'Screenshot markieren',
  pickElement: 'Stelle auf der Seite auswählen',
  recordScreen: 'Bildschirm aufnehmen',
  recordUnsupported: 'Browser nicht unterstützt',
  recordInstead:
    'Dieser Browser kann den Bildschirm nicht aufnehmen. Fügen Sie stattdessen ein Video oder ein Bild hinzu.',
  addFiles: 'Dateien hinzufügen',
  dropFiles: 'Zum Hinzufügen ablegen',
  screenshotReady: 'Markierter Screenshot',
  elementReady: 'Ausgewählte Stelle',
  recordingReady: 'Bildschirmaufnahme',
  play: '{name} abspielen',
  edit: '{name} bearbeiten',
  remove: '{name} entfernen',
  uploading: '{percent}\u00a0% hochgeladen',
  fileFailed: 'Hochladen fehlgeschlagen. Versuchen Sie es erneut oder entfernen Sie die Datei.',
  fileTooLarge: 'Zu groß. Erlaubt sind höchstens {limit}.',
  retryFile: '{name} erneut hochladen',
  retry: 'Erneut versuchen',

  partsTitle: 'Was gesendet wird',
  partsCount: '{count} von {all}',
  partsIntro: 'Ihre Nachricht wird immer gesendet. Schalten Sie aus, was Sie nicht teilen möchten.',
  partScreenshot: 'Screenshot',
  partScreenshotHint: 'Die Seite, wie sie gerade aussieht, mit Ihren Markierungen',
  partRecordingHint: 'Ihre Aufnahme, mit Ton, sofern nicht stummgeschaltet. Darin wird nichts verborgen.',
  partReplays: 'Was vorher passiert ist',
  partReplaysHint: 'Wiedergabe der letzten Momente auf dieser Seite, ohne Passwörter',
  partConsole: 'Konsolenmeldungen',
  partConsoleHint: 'Was die Seite in die Browserkonsole geschrieben hat',
  partNetwork: 'Netzwerkanfragen',
  partNetworkHint: 'Adressen und Antworten, ohne Zugangsdaten',
  partEvents: 'Aktivität',
  partEventsHint: 'Seiten und Aktionen dieses Besuchs',
  partDevice: 'Browser und Gerät',
  partDeviceHint: 'Version, Bildschirmgröße, Sprache, Seitenadresse',
  partCustom: 'Angaben dieser Website',
  partCustomHint: 'Daten, die die Website hinzugefügt hat, etwa eine Bestellnummer',

  send: 'Senden',
  sending: 'Wird gesendet\u00a0…',
  sendingHint: 'Sie können weiterarbeiten.',
  filesFirst: 'Wird gesendet, sobald Ihre Dateien hochgeladen sind',

  sentTitle: 'Vielen Dank',
  sentText: 'Ihre Nachricht ist angekommen.',
  sentNext:
    'Das Team dieser Website kann sie jetzt sehen. Die Antwort finden Sie hier bei Ihrem nächsten Besuch.',
  sentEmail: 'Sie erhalten die Antwort auch per E-Mail.',
  reference: 'Vorgangsnummer {reference}',
  another: 'Weitere Nachricht senden',

  failedText: 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
  failedKept: 'Ihre Nachricht ist noch da.',

  queuedTitle: 'Für später gespeichert',
  queuedText:
    'Die Nachricht konnte noch nicht zugestellt werden. Sie ist auf diesem Gerät gespeichert und wird gesendet, sobald die Verbindung wieder da ist.',
  reportLost:
    'Eine frühere Nachricht konnte nicht gesendet werden und ist nicht mehr gespeichert. Bitte schreiben Sie sie noch einmal.',

  repliesTitle: 'Ihre Nachrichten',
  repliesNew: 'Neue Antwort',
  repliesEmpty: 'Auf Ihre Nachrichten gibt es noch keine Antwort.',
  stateSent: 'Gesendet',
  stateAnswered: 'Beantwortet',
  stateDone: 'Erledigt',
  repliesFailed: 'Ihre Nachrichten konnten nicht geladen werden.',
  you: 'Sie',
  replyLabel: 'Ihre Antwort',

  errorRequired: 'Bitte füllen Sie dieses Feld aus.',
  errorEmail: 'Bitte geben Sie eine E-Mail-Adresse wie name@beispiel.de ein.',
  errorChoice: 'Bitte wählen Sie eine Option aus.',
  errorChecked: 'Bitte aktivieren Sie dieses Kästchen.',
  errorTooLong: 'Zu lang. Erlaubt sind höchstens {limit} Zeichen.',
}
