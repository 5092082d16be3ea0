import type { ReporterTexts } from './en.ts'

export const fr: ReporterTexts = {
  replied: '{author} a répondu à votre message {reference}\u202f:',
  readAndReply: 'Lire et répondre',
  orReply: 'Ou répondez à cet e-mail.',
  whyReply: 'Vous recevez cet e-mail parce que cette adresse a été indiquée dans un message à {project}.',
  statusChanged:
    'Le statut de votre message {reference} est passé de «\u202f{from}\u202f» à «\u202f{to}\u202f».',
  whyStatus:
    'Vous recevez cet e-mail parce que vous l’avez demandé à {project} sur la page de la conversation. Vous pouvez y arrêter ces e-mails.',
  unsubscribe: 'Se désabonner',
  open: 'Ouvert',
  inprogress: 'En cours',
  done: 'Terminé',
  closed: 'Fermé',
  yourReport: 'Votre message',
  sent: 'Envoyé\u202f: {time}',
  you: 'Vous',
  notYou: 'De {address}, pas de vous',
  notVerified: 'De {address}, non vérifié',
  notSent: 'Non envoyé.',
  yourReply: 'Votre réponse',
  send: 'Envoyer',
  statusEmailsOn: 'Vous recevez un e-mail quand le statut change.',
  stopStatusEmails: 'Arrêter ces e-mails',
  startStatusEmails: 'M’avertir par e-mail quand le statut change',
  length: 'Saisissez de 1 à {count} caractères.',
  full: 'Ce message a déjà trop de réponses. Envoyez plutôt un nouveau message.',
  stopTitle: 'Arrêter les e-mails de {project}\u202f?',
  stopText:
    'Vous recevez un e-mail quand l’équipe répond à l’un de vos messages et, si vous l’avez demandé, quand un statut change.',
  stopAll: 'Arrêter tous les e-mails de {project}',
  stopReport: 'Seulement les e-mails sur le message {reference}',
  stoppedTitle: 'Vous ne recevrez plus d’e-mails',
  stoppedText:
    'Les réponses et les changements de vos messages à {project} ne sont plus envoyés à votre adresse.',
  resume: 'Recevoir de nouveau des e-mails',
  invalidTitle: 'Ce lien n’est pas valide',
  invalidText:
    'Il a expiré, il est incomplet, ou le message a été supprimé. Utilisez le lien du dernier e-mail, ou envoyez un nouveau message.',
}
