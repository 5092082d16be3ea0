import type { HostMessages } from './en.ts'

export const fr: HostMessages = {
  rtlLang: 'false',

  button: 'Votre avis',
  closeButton: 'Fermer le panneau',
  frameTitle: 'Panneau de commentaires',

  editor: 'Montrez ce que vous voulez dire',
  drawingArea: 'Zone de dessin',
  drawingHint:
    'Faites glisser pour dessiner. Les flèches tracent un rectangle et le déplacent ; avec Maj, elles changent sa taille. Entrée pour continuer.',
  rectangleAt: 'Rectangle de {width} sur {height}, à {x} de la gauche et {y} du haut',
  pen: 'Stylo',
  rectangle: 'Rectangle',
  blur: 'Masquer',
  pointer: 'Pointeur',
  undo: 'Annuler le dernier trait',
  pickColor: 'Choisir une couleur',
  red: 'Rouge',
  orange: 'Orange',
  yellow: 'Jaune',
  purple: 'Violet',
  green: 'Vert',
  blue: 'Bleu',
  gray: 'Gris',
  startRecording: 'Démarrer l’enregistrement',
  stopRecording: 'Arrêter l’enregistrement',
  timeLeft: 'Temps restant',
  mute: 'Couper le micro',
  unmute: 'Activer le micro',
  unsupported: 'Navigateur non pris en charge',
  dismiss: 'Annuler',
  next: 'Suivant',
  preview: 'Votre enregistrement',
  retry: 'Recommencer',
  screenDenied:
    'Vous avez refusé le partage d’écran. Veuillez l’autoriser dans les réglages de votre navigateur.',
  recordingFailed: 'Rien n’a pu être enregistré. Veuillez réessayer.',
  microphoneMissing: 'Enregistrement sans votre voix : aucun micro disponible',
  closePreview: 'Fermer',
  previewRefused: 'Cette page ne permet pas de lire l’enregistrement ici. Il est tout de même complet.',
}
