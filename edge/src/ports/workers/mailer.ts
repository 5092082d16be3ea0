import type { Mailer, MailVars } from '../mailer.ts'
import { createServiceMailer } from '../service-mailer.ts'
import { SettingError } from '../setting-error.ts'

/** @throws SettingError for SMTP_URL, because nodemailer needs Node's sockets. */
export function createWorkerMailer(vars: MailVars | undefined): Mailer | undefined {
  if (vars?.smtpUrl !== undefined)
    throw new SettingError('SMTP_URL works under Bun only. Remove it, and set MAIL_URL and MAIL_TOKEN.')
  return vars?.service && createServiceMailer(vars.service)
}
