/**
 * Texts of emails to reporters and of the pages that these emails link to. The words in braces are replaced. `closed` is
 * the status that the inbox calls archived, because reporters do not know the terms of the inbox.
 */
export const en = {
  replied: '{author} replied to your report {reference}:',
  readAndReply: 'Read and reply',
  orReply: 'Or reply to this email.',
  whyReply: 'You get this email because someone entered this address in a report to {project}.',
  statusChanged: 'The status of your report {reference} changed from {from} to {to}.',
  whyStatus:
    'You get this email because you asked {project} for it on the page of the conversation. You can stop these emails there.',
  unsubscribe: 'Unsubscribe',
  open: 'Open',
  inprogress: 'In progress',
  done: 'Done',
  closed: 'Closed',
  yourReport: 'Your report',
  sent: 'Sent {time}',
  you: 'You',
  notYou: 'From {address}, not you',
  notVerified: 'From {address}, not verified',
  notSent: 'Not sent.',
  yourReply: 'Your reply',
  send: 'Send',
  statusEmailsOn: 'You get an email when the status changes.',
  stopStatusEmails: 'Stop these emails',
  startStatusEmails: 'Email me when the status changes',
  length: 'Enter 1 to {count} characters.',
  full: 'This report has too many replies. Send a new report instead.',
  stopTitle: 'Stop emails from {project}?',
  stopText:
    'You get an email when the team replies to one of your reports, and when a status changes if you asked for that.',
  stopAll: 'Stop all emails from {project}',
  stopReport: 'Stop emails about report {reference} only',
  stoppedTitle: 'You get no more emails',
  stoppedText: 'Replies and changes of your reports to {project} are not sent to your address.',
  resume: 'Send me emails again',
  invalidTitle: 'This link is not valid',
  invalidText:
    'It has expired, it is incomplete, or the report was deleted. Use the link in the newest email, or send a new report.',
} as const

export type ReporterTexts = Readonly<Record<keyof typeof en, string>>
