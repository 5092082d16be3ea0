import type { HostMessages } from './en.ts'

export const de: HostMessages = {
  rtlLang: 'false',

  editor: 'Markieren Sie, was Sie meinen',
  drawingArea: 'Zeichenfläche',
  drawingHint:
    'Zum Zeichnen ziehen. Pfeiltasten zeichnen und bewegen ein Rechteck, mit der Umschalttaste ändern sie seine Größe. Die Eingabetaste führt weiter.',
  rectangleAt: 'Rechteck, {width} mal {height}, {x} von links, {y} von oben',
  pen: 'Stift',
  rectangle: 'Rechteck',
  blur: 'Unkenntlich machen',
  pointer: 'Zeiger',
  undo: 'Rückgängig',
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
  unmute: 'Ton einschalten',
  unsupported: 'Dieser Browser kann das nicht',
  dismiss: 'Abbrechen',
  next: 'Weiter',
  preview: 'Ihre Aufnahme',
  retry: 'Wiederholen',
  screenDenied:
    'Sie haben die Bildschirmfreigabe abgelehnt. Bitte erlauben Sie sie in den Einstellungen Ihres Browsers.',
  recordingFailed: 'Es konnte nichts aufgenommen werden. Bitte versuchen Sie es noch einmal.',
  microphoneMissing: 'Aufnahme ohne Ihre Stimme: kein Mikrofon verfügbar',
  closePreview: 'Schließen',
  previewRefused:
    'Diese Seite lässt nicht zu, dass die Aufnahme hier abgespielt wird. Sie ist trotzdem vollständig.',
}
