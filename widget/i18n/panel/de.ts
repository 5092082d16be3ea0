import type { PanelMessages } from './en.ts'

export const de: PanelMessages = {
  rtlLang: 'false',

  close: 'Schließen',
  back: 'Zurück',

  homeTitle: 'Wie können wir helfen?',
  homeIntro: 'Sie sehen alles, bevor Sie es senden.',
  problemTitle: 'Problem melden',
  problemText: 'Etwas funktioniert nicht oder sieht falsch aus',
  ideaTitle: 'Idee vorschlagen',
  ideaText: 'Etwas, das diese Website besser macht',
  crashTitle: 'Absturz melden',
  crashText: 'Die Seite reagiert nicht mehr',
  privacyTyped:
    'Screenshot und Aufzeichnung verbergen Ihre Eingaben. Passwörter und erkannte Kartennummern werden entfernt.',
  privacyShown:
    'Passwörter und erkannte Kartennummern werden entfernt. Andere Eingaben können in Screenshot und Aufzeichnung sichtbar sein.',
  privacyAll:
    'Screenshot und Aufzeichnung verbergen den gesamten Text. Passwörter und erkannte Kartennummern werden entfernt.',

  problemLabel: 'Was ist schiefgegangen?',
  problemPlaceholder: 'Was haben Sie getan, was haben Sie erwartet, und was ist stattdessen passiert?',
  ideaLabel: 'Was ist Ihre Idee?',
  ideaPlaceholder: 'Was möchten Sie tun, und was hindert Sie daran?',
  crashLabel: 'Was haben Sie getan, als es passierte?',
  crashPlaceholder: 'Die letzten Schritte, an die Sie sich erinnern',
  messageLabel: 'Ihre Nachricht',
  emailLabel: 'Ihre E-Mail-Adresse',
  emailPlaceholder: 'name@beispiel.de',
  signedIn: 'Angemeldet als {name}',
  filesLabel: 'Dateien',
  optional: 'optional',
  choose: 'Option auswählen',
  ratingValue: '{value} von 5',

  attachmentsLabel: 'Screenshot oder Aufnahme hinzufügen',
  markScreenshot: 'Screenshot markieren',
  recordScreen: 'Bildschirm aufnehmen',
  recordUnsupported: 'Browser nicht unterstützt',
  recordInstead:
    'Dieser Browser kann den Bildschirm nicht aufnehmen. Fügen Sie stattdessen ein Video oder ein Bild hinzu.',
  addFiles: 'Dateien hinzufügen',
  dropFiles: 'Zum Hinzufügen ablegen',
  screenshotReady: 'Markierter Screenshot',
  recordingReady: 'Bildschirmaufnahme',
  play: '{name} abspielen',
  edit: '{name} bearbeiten',
  remove: '{name} entfernen',
  uploading: '{percent} % hochgeladen',
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
  partReplaysHint: 'Aufzeichnung der letzten Momente auf dieser Seite, ohne Passwörter',
  partConsole: 'Konsolenmeldungen',
  partConsoleHint: 'Was die Seite in die Browserkonsole geschrieben hat',
  partNetwork: 'Netzwerkanfragen',
  partNetworkHint: 'Adressen und Antworten, ohne Zugangsdaten',
  partEvents: 'Aktivität',
  partEventsHint: 'Seiten und Aktionen dieses Besuchs',
  partDevice: 'Browser und Gerät',
  partDeviceHint: 'Version, Bildschirmgröße, Sprache, Adresse der Seite',
  partCustom: 'Angaben dieser Website',
  partCustomHint: 'Daten, die die Website ergänzt, etwa eine Bestellnummer',

  send: 'Senden',
  sending: 'Wird gesendet …',
  sendingHint: 'Sie können weiterarbeiten.',
  filesFirst: 'Wird gesendet, sobald Ihre Dateien hochgeladen sind',

  sentTitle: 'Vielen Dank',
  sentText: 'Ihre Nachricht ist angekommen.',
  sentNext:
    'Das Team dieser Website kann sie jetzt sehen. Haben Sie eine E-Mail-Adresse angegeben, kann es Ihnen antworten.',
  reference: 'Referenz {reference}',
  another: 'Weitere Nachricht senden',

  failedText: 'Etwas ist schiefgegangen, bitte versuchen Sie es erneut.',
  failedKept: 'Ihre Nachricht ist noch da.',

  queuedTitle: 'Für später gespeichert',
  queuedText:
    'Die Nachricht konnte noch nicht zugestellt werden. Sie ist auf diesem Gerät gespeichert und wird gesendet, sobald die Verbindung wieder da ist.',

  errorRequired: 'Bitte füllen Sie dieses Feld aus.',
  errorEmail: 'Bitte geben Sie eine E-Mail-Adresse wie name@beispiel.de ein.',
  errorChoice: 'Bitte wählen Sie eine Option aus.',
  errorChecked: 'Bitte aktivieren Sie dieses Kästchen.',
}
