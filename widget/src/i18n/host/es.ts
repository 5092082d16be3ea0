import type { HostMessages } from './en.ts'

export const es: HostMessages = {
  rtlLang: 'false',

  button: 'Comentarios',
  closeButton: 'Cerrar comentarios',
  frameTitle: 'Panel de comentarios',

  editor: 'Marca lo que quieres mostrar',
  pen: 'Lápiz',
  rectangle: 'Rectángulo',
  blur: 'Ocultar',
  pointer: 'Puntero',
  undo: 'Deshacer',
  pickColor: 'Elegir un color',
  startRecording: 'Iniciar grabación',
  stopRecording: 'Detener grabación',
  mute: 'Silenciar',
  unmute: 'Activar sonido',
  unsupported: 'Navegador no compatible',
  dismiss: 'Cancelar',
  next: 'Siguiente',
  preview: 'Tu grabación',
  retry: 'Repetir',
  screenDenied: 'Has denegado el acceso a la pantalla. Actívalo en los ajustes del navegador.',
  recordingFailed: 'No se ha podido grabar nada. Inténtelo de nuevo.',
  microphoneMissing: 'Se graba sin su voz: no hay ningún micrófono disponible',
  previewRefused: 'Esta página no permite reproducir la grabación aquí. Aun así, está completa.',
}
