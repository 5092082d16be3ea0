import { isObject } from '@node-docs/widget/platform/json.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { type InboxApi, parseResponse } from '../../app/api.ts'
import { passkeySchema, type PasskeyView } from '../contract.ts'

/** Does not check the fields of the options, because the browser checks them. */
const creationOptionsSchema = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
const requestOptionsSchema = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)

/** Asks the browser for a passkey of this site and signs in with it. */
export async function signInWithPasskey(api: Pick<InboxApi, 'signInWith' | 'call'>): Promise<void> {
  const response = await api.call('passkeys/options', { method: 'POST' })
  const optionsJSON = await parseResponse(requestOptionsSchema, response)
  const credential = await explainFailure(() => startAuthentication({ optionsJSON }))
  await api.signInWith('passkeys/session', { credential })
}

/** Asks the browser to create a passkey for the signed-in member. */
export async function addPasskey({ call }: Pick<InboxApi, 'call'>, name: string): Promise<PasskeyView> {
  const response = await call('account/passkeys/options', { method: 'POST' })
  const optionsJSON = await parseResponse(creationOptionsSchema, response)
  const credential = await explainFailure(() => startRegistration({ optionsJSON }))
  const added = await call('account/passkeys', { method: 'POST', body: { name, credential } })
  return parseResponse(passkeySchema, added)
}

/** Messages for errors of the browser, by the name of the error. */
const explanations: Readonly<Record<string, string>> = {
  NotAllowedError: 'You canceled, or the browser found no passkey for this site.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'The browser refuses passkeys at this URL.',
}

async function explainFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const explanation = error instanceof Error ? explanations[error.name] : undefined
    throw explanation === undefined ? error : new Error(explanation, { cause: error })
  }
}
