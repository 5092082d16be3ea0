import type { ReporterTexts } from './en.ts'

export const de: ReporterTexts = {
  replied: '{author} hat auf Ihre Nachricht {reference} geantwortet:',
  readAndReply: 'Lesen und antworten',
  orReply: 'Oder antworten Sie auf diese E-Mail.',
  whyReply:
    'Sie erhalten diese E-Mail, weil jemand diese Adresse in einer Nachricht an {project} angegeben hat.',
  statusChanged: 'Der Status Ihrer Nachricht {reference} hat sich von „{from}“ zu „{to}“ geändert.',
  whyStatus:
    'Sie erhalten diese E-Mail, weil Sie sie bei {project} auf der Seite der Unterhaltung angefordert haben. Dort können Sie sie auch abbestellen.',
  unsubscribe: 'Abmelden',
  open: 'Offen',
  inprogress: 'In Bearbeitung',
  done: 'Erledigt',
  closed: 'Geschlossen',
  yourReport: 'Ihre Nachricht',
  sent: 'Gesendet: {time}',
  you: 'Sie',
  notYou: 'Von {address}, nicht von Ihnen',
  notVerified: 'Von {address}, nicht bestätigt',
  notSent: 'Nicht gesendet.',
  yourReply: 'Ihre Antwort',
  send: 'Senden',
  statusEmailsOn: 'Sie erhalten eine E-Mail, wenn sich der Status ändert.',
  stopStatusEmails: 'Diese E-Mails abbestellen',
  startStatusEmails: 'E-Mail bei Statusänderung',
  length: 'Geben Sie 1 bis {count} Zeichen ein.',
  full: 'Zu dieser Nachricht gibt es zu viele Antworten. Bitte senden Sie eine neue Nachricht.',
  stopTitle: 'E-Mails von {project} abbestellen?',
  stopText:
    'Sie erhalten eine E-Mail, wenn das Team auf eine Ihrer Nachrichten antwortet, und wenn sich ein Status ändert, falls Sie das angefordert haben.',
  stopAll: 'Alle E-Mails von {project} abbestellen',
  stopReport: 'Nur E-Mails zur Nachricht {reference} abbestellen',
  stoppedTitle: 'Sie erhalten keine E-Mails mehr',
  stoppedText:
    'Antworten und Änderungen zu Ihren Nachrichten an {project} werden nicht mehr an Ihre Adresse gesendet.',
  resume: 'Wieder E-Mails erhalten',
  invalidTitle: 'Dieser Link ist ungültig',
  invalidText:
    'Er ist abgelaufen oder unvollständig, oder die Nachricht wurde gelöscht. Verwenden Sie den Link in der neuesten E-Mail, oder senden Sie eine neue Nachricht.',
}
