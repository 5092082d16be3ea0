import type { PanelMessages } from './en.ts'

export const es: PanelMessages = {
  rtlLang: 'false',

  close: 'Cerrar',
  back: 'Atrás',

  homeTitle: '¿Cómo podemos ayudarte?',
  homeIntro: 'Revisa todo antes de enviarlo.',
  problemTitle: 'Informar de un problema',
  problemText: 'Algo no funciona o se ve mal',
  ideaTitle: 'Proponer una idea',
  ideaText: 'Algo que mejoraría este sitio',
  crashTitle: 'Informar de un fallo',
  crashText: 'La página dejó de funcionar',
  privacyTyped:
    'La captura y la grabación ocultan lo que escribes. Se eliminan las contraseñas y los números de tarjeta reconocidos.',
  privacyShown:
    'Se eliminan las contraseñas y los números de tarjeta reconocidos. El resto de lo que escribes puede verse en la captura y la grabación.',
  privacyAll:
    'La captura y la grabación ocultan todo el texto. Se eliminan las contraseñas y los números de tarjeta reconocidos.',

  problemLabel: '¿Qué ha fallado?',
  problemPlaceholder: '¿Qué hiciste, qué esperabas y qué ocurrió?',
  ideaLabel: '¿Cuál es tu idea?',
  ideaPlaceholder: '¿Qué te gustaría hacer y qué te lo impide?',
  crashLabel: '¿Qué estabas haciendo cuando ocurrió?',
  crashPlaceholder: 'Los últimos pasos que recuerdes',
  messageLabel: 'Tu mensaje',
  emailLabel: 'Tu correo electrónico',
  emailPlaceholder: 'nombre@ejemplo.es',
  filesLabel: 'Archivos',
  optional: 'opcional',
  choose: 'Elige una opción',
  ratingValue: '{value} de 5',

  attachmentsLabel: 'Añade una captura o grabación',
  markScreenshot: 'Anotar una captura',
  recordScreen: 'Grabar la pantalla',
  recordUnsupported: 'Navegador no compatible',
  recordInstead: 'Este navegador no puede grabar la pantalla. Añade o pega un vídeo o una imagen.',
  addFiles: 'Añadir archivos',
  dropFiles: 'Suelta para añadir',
  screenshotReady: 'Captura anotada',
  recordingReady: 'Grabación de pantalla',
  play: 'Reproducir {name}',
  remove: 'Quitar {name}',
  uploading: '{percent} % subido',
  fileFailed: 'Error al subir. Reinténtalo o quita este archivo.',
  fileTooLarge: 'Demasiado grande. El límite es {limit}.',
  retryFile: 'Volver a subir {name}',
  retry: 'Reintentar',

  partsTitle: 'Qué se enviará',
  partsCount: '{count} de {all}',
  partsIntro: 'Tu mensaje se envía siempre. Desactiva lo que no quieras compartir.',
  partScreenshot: 'Captura de pantalla',
  partScreenshotHint: 'La página tal como se ve ahora, con tus anotaciones',
  partRecordingHint: 'Tu grabación, con sonido salvo que lo hayas silenciado. No se oculta nada en ella.',
  partReplays: 'Qué ocurrió antes',
  partReplaysHint: 'Los últimos momentos en esta página, sin contraseñas',
  partConsole: 'Mensajes de la consola',
  partConsoleHint: 'Lo que la página escribió en la consola del navegador',
  partNetwork: 'Peticiones de red',
  partNetworkHint: 'URL y respuestas, sin credenciales',
  partEvents: 'Actividad',
  partEventsHint: 'Páginas y acciones de esta visita',
  partDevice: 'Navegador y dispositivo',
  partDeviceHint: 'Versión, tamaño de pantalla, idioma, dirección de la página',
  partCustom: 'Datos de este sitio',
  partCustomHint: 'Datos que añadió el sitio, como un número de pedido',

  send: 'Enviar',
  sending: 'Enviando…',
  sendingHint: 'Puedes seguir trabajando.',
  filesFirst: 'Se enviará cuando terminen de subir tus archivos',

  sentTitle: 'Gracias',
  sentText: 'Hemos recibido tu mensaje.',
  another: 'Enviar otro mensaje',

  failedText: 'Algo ha ido mal, inténtalo de nuevo.',
  failedKept: 'Tu mensaje sigue aquí.',

  queuedTitle: 'Guardado para más tarde',
  queuedText:
    'Aún no se ha podido enviar. Está guardado en este dispositivo y se enviará cuando vuelva la conexión.',

  errorRequired: 'Rellena este campo.',
  errorEmail: 'Escribe un correo como nombre@ejemplo.es.',
  errorChoice: 'Elige una opción.',
  errorChecked: 'Marca esta casilla.',
}
