/** Made at first start and kept beside the data, or given by the environment; never logged. */
export interface Secrets {
  /** Signs session ids, spam tokens and inbox sessions. */
  serverSecret: string
  /** Opens the inbox. */
  inboxToken: string
}
