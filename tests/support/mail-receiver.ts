import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as the receiver got it. */
export interface ReceivedMail {
  /** Address in the envelope, to which the mail server must deliver. */
  recipient: string
  from: string | undefined
  subject: string | undefined
  replyTo: string | undefined
  text: string
  html: string
  /** Values of each header, by name in lower case. A header that occurs twice has two values. */
  headers: Record<string, string[]>
}

/** A local mail server, or a local server that simulates a mail service. */
export interface MailReceiver {
  env: Record<string, string>
  /** Received emails, in order. */
  received: ReceivedMail[]
  /**
   * Sets a function that refuses emails: it returns the status code for a recipient, or undefined to accept. `text` is
   * the server's message.
   */
  refuse(answer: ((recipient: string) => number | undefined) | undefined, text?: string): void
  /** Waits until `count` emails have arrived. */
  wait(count: number): Promise<void>
  close(): Promise<void>
}

const from = 'Support <support@docs.example>'

/**
 * Starts a mail server. With `passwords`, it asks for one of them, and refuses others. `checkEmail` delays the confirmation
 * of each email.
 */
export async function openSmtpReceiver({
  passwords,
  checkEmail = async () => {},
}: { passwords?: ReadonlySet<string>; checkEmail?: () => Promise<void> } = {}): Promise<MailReceiver> {
  const box = createBox()
  const server = new SMTPServer({
    authOptional: passwords === undefined,
    disabledCommands: passwords ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ password, username }, _session, answer) {
      if (passwords?.has(password ?? '')) answer(null, { user: username })
      else answer(new Error('wrong password'))
    },
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const code = box.refusal(address)
      if (code === undefined) return answer()
      answer(Object.assign(new Error(box.refusalText()), { responseCode: code }))
    },
    onData(stream, { envelope }, answer) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', async () => {
        await checkEmail()
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const headers: Record<string, string[]> = {}
        for (const { key, value } of mail.headers) (headers[key] ??= []).push(value)
        box.add({
          recipient: envelope.rcptTo[0]?.address ?? '',
          from: mail.from?.name,
          subject: mail.subject,
          replyTo: mail.replyTo?.[0]?.address,
          text: mail.text ?? '',
          html: mail.html ?? '',
          headers,
        })
        answer()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    ...box.receiver,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Starts a simulated mail service. docs/email.md describes the requests that it receives. */
export function openMailService(): MailReceiver {
  const box = createBox()
  const token = crypto.randomUUID()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.headers.get('Authorization') !== `Bearer ${token}`) return new Response('', { status: 401 })
      const mail = Object(await request.json())
      const status = box.refusal(mail.to.address)
      if (status !== undefined) return new Response(box.refusalText(), { status })
      const headers = Object.entries(mail.headers).map(([name, value]) => [
        name.toLowerCase(),
        [String(value)],
      ])
      box.add({
        recipient: mail.to.address,
        from: mail.from.name,
        subject: mail.subject,
        replyTo: mail.replyTo?.address,
        text: mail.text,
        html: mail.html,
        headers: Object.fromEntries(headers),
      })
      return new Response('')
    },
  })
  return {
    ...box.receiver,
    env: { MAIL_URL: `http://127.0.0.1:${server.port}/send`, MAIL_TOKEN: token, MAIL_FROM: from },
    close: () => server.stop(true),
  }
}

function createBox() {
  const received: ReceivedMail[] = []
  let refuse: ((recipient: string) => number | undefined) | undefined
  let refusalText = ''
  return {
    refusal: (recipient: string) => refuse?.(recipient),
    refusalText: () => refusalText,
    add: (mail: ReceivedMail) => void received.push(mail),
    receiver: {
      received,
      refuse(answer: typeof refuse, text = '5.1.1 User unknown') {
        refuse = answer
        refusalText = text
      },
      async wait(count: number) {
        for (let waited = 0; received.length < count; waited += 1) {
          if (waited > 400) throw new Error(`Received ${received.length} emails instead of ${count}.`)
          await Bun.sleep(25)
        }
      },
    },
  }
}
