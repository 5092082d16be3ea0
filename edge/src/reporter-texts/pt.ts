import type { ReporterTexts } from './en.ts'

export const pt: ReporterTexts = {
  replied: '{author} respondeu à sua mensagem {reference}:',
  readAndReply: 'Ler e responder',
  orReply: 'Ou responda a este e-mail.',
  whyReply: 'Você recebeu este e-mail porque alguém informou este endereço em uma mensagem para {project}.',
  statusChanged: 'O status da sua mensagem {reference} mudou de “{from}” para “{to}”.',
  whyStatus:
    'Você recebeu este e-mail porque o pediu a {project} na página da conversa. Lá você também pode parar de recebê-los.',
  unsubscribe: 'Cancelar inscrição',
  open: 'Aberto',
  inprogress: 'Em andamento',
  done: 'Concluído',
  closed: 'Fechado',
  yourReport: 'Sua mensagem',
  sent: 'Enviada: {time}',
  you: 'Você',
  notYou: 'De {address}, não de você',
  notVerified: 'De {address}, não verificado',
  notSent: 'Não enviado.',
  yourReply: 'Sua resposta',
  send: 'Enviar',
  statusEmailsOn: 'Você recebe um e-mail quando o status muda.',
  stopStatusEmails: 'Parar de receber estes e-mails',
  startStatusEmails: 'Avisar por e-mail quando o status mudar',
  length: 'Digite de 1 a {count} caracteres.',
  full: 'Esta mensagem já tem respostas demais. Envie uma nova mensagem.',
  stopTitle: 'Parar de receber e-mails de {project}?',
  stopText:
    'Você recebe um e-mail quando a equipe responde a uma das suas mensagens e, se você pediu, quando um status muda.',
  stopAll: 'Parar de receber todos os e-mails de {project}',
  stopReport: 'Somente os e-mails sobre a mensagem {reference}',
  stoppedTitle: 'Você não receberá mais e-mails',
  stoppedText:
    'As respostas e as mudanças das suas mensagens para {project} não são mais enviadas ao seu endereço.',
  resume: 'Receber e-mails novamente',
  invalidTitle: 'Este link não é válido',
  invalidText:
    'Ele expirou, está incompleto ou a mensagem foi excluída. Use o link do e-mail mais recente ou envie uma nova mensagem.',
}
