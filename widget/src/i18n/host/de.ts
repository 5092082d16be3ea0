import type { HostMessages } from './en.ts'

export const de: HostMessages = {
  rtlLang: 'false',

  button: 'Feedback',
  closeButton: 'Feedback schließen',
  frameTitle: 'Feedback-Fenster',

  editor: 'Markieren Sie, was Sie meinen',
  pen: 'Stift',
  rectangle: 'Rechteck',
  blur: 'Unkenntlich machen',
  pointer: 'Zeiger',
  undo: 'Rückgängig',
  pickColor: 'Farbe wählen',
  startRecording: 'Aufnahme starten',
  stopRecording: 'Aufnahme beenden',
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
  previewRefused:
    'Diese Seite lässt nicht zu, dass die Aufnahme hier abgespielt wird. Sie ist trotzdem vollständig.',
}
