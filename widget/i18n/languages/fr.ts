import type { ButtonMessages, HostMessages, PanelMessages, ToolMessages } from './en.ts'

export const button: ButtonMessages = {
  rtlLang: 'false',
  button: 'Votre avis',
}

export const tools: ToolMessages = {
  rtlLang: 'false',
  closeButton: 'Fermer le panneau',
  hideButton: 'Masquer le bouton d’avis',
  moveButton: 'Les flèches déplacent le bouton, Suppr le masque.',
}

export const secretLabels = [
  'Mot de passe',
  'Numéro de carte',
  'Cryptogramme visuel',
  'Code de sécurité',
  'Clé privée',
]

export const host: HostMessages = {
  rtlLang: 'false',

  editor: 'Annoter la page',
  drawingArea: 'Zone de dessin',
  drawingHint:
    'Faites glisser pour dessiner ou appuyez sur Espace pour ajouter une forme\u202f; les flèches la déplacent et, avec Maj, la redimensionnent. Faites défiler pour voir la suite de la page. Appuyez sur Entrée pour continuer.',
  shapeAt: '{shape}\u00a0: {width} sur {height}, à {x} de la gauche et {y} du haut',
  pen: 'Stylo',
  rectangle: 'Rectangle',
  cover: 'Masquer une zone',
  blur: 'Masquer au pinceau',
  pointer: 'Pointeur',
  arrow: 'Flèche',
  text: 'Texte',
  select: 'Sélectionner',
  undo: 'Annuler la dernière action',
  redo: 'Rétablir',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  pickElement: 'Sélectionner une partie de la page',
  pickElementHint: 'Pointez sur la partie concernée ou déplacez-vous avec les flèches.',
  chooseElement: 'Sélectionner',
  delete: 'Supprimer',
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
  recordingFailed: 'L’enregistrement a échoué. Réessayez.',
  microphoneMissing: 'Aucun micro trouvé. Enregistrement sans votre voix.',
  closePreview: 'Fermer',
  previewRefused:
    'Cette page ne permet pas de lire l’enregistrement ici. L’enregistrement est tout de même complet.',
  replayPreview: 'Ce qui s’est passé avant',
  play: 'Lire',
  pause: 'Pause',
  replayPosition: 'Position',
  replayRefused: 'La relecture ne peut pas s’afficher ici. Vous pouvez tout de même envoyer votre message.',
}

export const panel: PanelMessages = {
  rtlLang: 'false',

  close: 'Fermer',
  back: 'Retour',

  homeTitle: 'Comment pouvons-nous vous aider\u202f?',
  homeIntro: 'Vérifiez tout avant l’envoi.',
  problemTitle: 'Signaler un problème',
  problemText: 'Quelque chose ne marche pas ou s’affiche mal',
  ideaTitle: 'Proposer une idée',
  ideaText: 'Ce qui améliorerait ce site',
  crashTitle: 'Signaler un plantage',
  crashText: 'La page a cessé de fonctionner',
  privacyTyped:
    'La capture et la relecture masquent votre saisie, sauf là où la page la modifie ou l’affiche en image. Les mots de passe et les numéros de carte reconnus sont supprimés.',
  privacyShown:
    'Les mots de passe et les numéros de carte reconnus sont supprimés. Vos autres saisies peuvent être visibles dans la capture et la relecture.',
  privacyAll:
    'La capture et la relecture masquent tout le texte. Les mots de passe et les numéros de carte reconnus sont supprimés.',

  problemLabel: 'Que s’est-il passé\u202f?',
  problemPlaceholder: 'Qu’avez-vous fait, qu’attendiez-vous et que s’est-il passé\u202f?',
  ideaLabel: 'Quelle est votre idée\u202f?',
  ideaPlaceholder: 'Que voudriez-vous faire et qu’est-ce qui vous en empêche\u202f?',
  crashLabel: 'Que faisiez-vous à ce moment-là\u202f?',
  crashPlaceholder: 'Les dernières étapes dont vous vous souvenez',
  messageLabel: 'Votre message',
  emailLabel: 'Votre adresse e-mail',
  emailPlaceholder: 'nom@exemple.fr',
  signedIn: 'Connecté en tant que {name}',
  filesLabel: 'Fichiers',
  optional: 'facultatif',
  choose: 'Choisissez une option',
  ratingValue: '{value} sur 5',

  attachmentsLabel: 'Ajouter des annotations ou une vidéo',
  markScreenshot: 'Annoter une capture',
  pickElement: 'Sélectionner une partie de la page',
  recordScreen: 'Enregistrer l’écran',
  recordUnsupported: 'Navigateur non pris en charge',
  recordInstead:
    'Ce navigateur ne peut pas enregistrer l’écran. Ajoutez ou collez plutôt une vidéo ou une image.',
  addFiles: 'Ajouter des fichiers',
  dropFiles: 'Déposez pour ajouter',
  screenshotReady: 'Capture annotée',
  elementReady: 'Partie sélectionnée',
  recordingReady: 'Enregistrement de l’écran',
  play: 'Lire {name}',
  edit: 'Modifier {name}',
  remove: 'Retirer {name}',
  uploading: '{percent}\u202f% envoyé',
  fileFailed: 'Échec du transfert. Réessayez ou retirez ce fichier.',
  fileTooLarge: 'Fichier trop volumineux. La limite est de {limit}.',
  retryFile: 'Transférer à nouveau {name}',
  retry: 'Réessayer',

  partsTitle: 'Ce qui sera envoyé',
  partsCount: '{count} sur {all}',
  partsIntro: 'Votre message est toujours envoyé. Désactivez ce que vous ne souhaitez pas partager.',
  partScreenshot: 'Capture d’écran',
  partScreenshotHint: 'La page telle qu’elle apparaît, avec vos annotations',
  partRecordingHint: 'Votre enregistrement, avec le son sauf si vous l’avez coupé. Rien n’y est masqué.',
  partReplays: 'Ce qui s’est passé avant',
  partReplaysHint: 'Une relecture des derniers instants sur cette page, sans mots de passe',
  partConsole: 'Messages de la console',
  partConsoleHint: 'Ce que la page a écrit dans la console du navigateur',
  partNetwork: 'Requêtes réseau',
  partNetworkHint: 'URL et réponses, sans identifiants',
  partEvents: 'Activité',
  partEventsHint: 'Pages et actions de cette visite',
  partDevice: 'Navigateur et appareil',
  partDeviceHint: 'Version, taille d’écran, langue, adresse de la page',
  partCustom: 'Données de ce site',
  partCustomHint: 'Données ajoutées par le site, par exemple un numéro de commande',

  send: 'Envoyer',
  sending: 'Envoi en cours…',
  sendingHint: 'Vous pouvez continuer à travailler.',
  filesFirst: 'Envoi dès que vos fichiers seront transférés',

  sentTitle: 'Merci',
  sentText: 'Nous avons bien reçu votre message.',
  sentNext:
    'L’équipe de ce site peut maintenant le lire. Sa réponse apparaîtra ici lors de votre prochaine visite.',
  sentEmail: 'Vous recevrez aussi la réponse par e-mail.',
  reference: 'Référence {reference}',
  another: 'Envoyer un autre message',

  failedText: 'Une erreur s’est produite. Veuillez réessayer.',
  failedKept: 'Votre message est conservé.',

  queuedTitle: 'Enregistré pour plus tard',
  queuedText:
    'Le message n’a pas encore pu être envoyé. Il est enregistré sur cet appareil et partira au retour de la connexion.',
  reportLost:
    'Un message précédent n’a pas pu être envoyé et n’est plus enregistré. Veuillez l’écrire à nouveau.',

  repliesTitle: 'Vos messages',
  repliesNew: 'Nouvelle réponse',
  repliesEmpty: 'Vos messages n’ont pas encore reçu de réponse.',
  stateSent: 'Envoyé',
  stateAnswered: 'Réponse reçue',
  stateDone: 'Terminé',
  repliesFailed: 'Impossible de charger vos messages.',
  you: 'Vous',
  replyLabel: 'Votre réponse',

  errorRequired: 'Remplissez ce champ.',
  errorEmail: 'Saisissez une adresse e-mail comme nom@exemple.fr.',
  errorChoice: 'Choisissez une option.',
  errorChecked: 'Cochez cette case.',
  errorTooLong: 'Texte trop long. La limite est de {limit} caractères.',
}
