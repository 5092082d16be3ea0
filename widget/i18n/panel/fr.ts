import type { PanelMessages } from './en.ts'

export const fr: PanelMessages = {
  rtlLang: 'false',

  close: 'Fermer',
  back: 'Retour',

  homeTitle: 'Comment pouvons-nous vous aider ?',
  homeIntro: 'Vérifiez tout avant l’envoi.',
  problemTitle: 'Signaler un problème',
  problemText: 'Quelque chose ne marche pas ou s’affiche mal',
  ideaTitle: 'Proposer une idée',
  ideaText: 'Ce qui améliorerait ce site',
  crashTitle: 'Signaler un plantage',
  crashText: 'La page a cessé de fonctionner',
  privacyTyped:
    'La capture et l’enregistrement masquent votre saisie. Les mots de passe et les numéros de carte reconnus sont supprimés.',
  privacyShown:
    'Les mots de passe et les numéros de carte reconnus sont supprimés. Vos autres saisies peuvent être visibles dans la capture et l’enregistrement.',
  privacyAll:
    'La capture et l’enregistrement masquent tout le texte. Les mots de passe et les numéros de carte reconnus sont supprimés.',

  problemLabel: 'Que s’est-il passé ?',
  problemPlaceholder: 'Qu’avez-vous fait, qu’attendiez-vous, et que s’est-il passé ?',
  ideaLabel: 'Quelle est votre idée ?',
  ideaPlaceholder: 'Que voudriez-vous faire, et qu’est-ce qui vous en empêche ?',
  crashLabel: 'Que faisiez-vous à ce moment-là ?',
  crashPlaceholder: 'Les dernières étapes dont vous vous souvenez',
  messageLabel: 'Votre message',
  emailLabel: 'Votre adresse e-mail',
  emailPlaceholder: 'nom@exemple.fr',
  signedIn: 'Connecté en tant que {name}',
  filesLabel: 'Fichiers',
  optional: 'facultatif',
  choose: 'Choisissez une option',
  ratingValue: '{value} sur 5',

  attachmentsLabel: 'Ajouter une capture ou une vidéo',
  markScreenshot: 'Annoter une capture',
  recordScreen: 'Enregistrer l’écran',
  recordUnsupported: 'Navigateur non pris en charge',
  recordInstead:
    'Ce navigateur ne peut pas enregistrer l’écran. Ajoutez ou collez plutôt une vidéo ou une image.',
  addFiles: 'Ajouter des fichiers',
  dropFiles: 'Déposez pour ajouter',
  screenshotReady: 'Capture annotée',
  recordingReady: 'Enregistrement de l’écran',
  play: 'Lire {name}',
  edit: 'Modifier {name}',
  remove: 'Retirer {name}',
  uploading: '{percent} % envoyés',
  fileFailed: 'Échec de l’envoi. Réessayez ou retirez ce fichier.',
  fileTooLarge: 'Fichier trop volumineux. La limite est de {limit}.',
  retryFile: 'Renvoyer {name}',
  retry: 'Réessayer',

  partsTitle: 'Ce qui sera envoyé',
  partsCount: '{count} sur {all}',
  partsIntro: 'Votre message est toujours envoyé. Désactivez ce que vous ne souhaitez pas partager.',
  partScreenshot: 'Capture d’écran',
  partScreenshotHint: 'La page telle qu’elle apparaît, avec vos annotations',
  partRecordingHint: 'Votre enregistrement, avec le son sauf si vous l’avez coupé. Rien n’y est masqué.',
  partReplays: 'Ce qui s’est passé avant',
  partReplaysHint: 'Les derniers instants sur cette page, sans mots de passe',
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
  filesFirst: 'Envoi dès que vos fichiers seront prêts',

  sentTitle: 'Merci',
  sentText: 'Nous avons bien reçu votre message.',
  sentNext:
    'L’équipe de ce site peut maintenant le lire. Si vous avez indiqué une adresse e-mail, elle pourra vous répondre.',
  reference: 'Référence {reference}',
  another: 'Envoyer un autre message',

  failedText: 'Une erreur s’est produite, veuillez réessayer.',
  failedKept: 'Votre message est conservé.',

  queuedTitle: 'Enregistré pour plus tard',
  queuedText:
    'Le message n’a pas encore pu être envoyé. Il est enregistré sur cet appareil et partira au retour de la connexion.',

  errorRequired: 'Remplissez ce champ.',
  errorEmail: 'Saisissez une adresse e-mail comme nom@exemple.fr.',
  errorChoice: 'Choisissez une option.',
  errorChecked: 'Cochez cette case.',
}
