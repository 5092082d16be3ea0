import { bodyRefusals as body, ownerRefusals as owner, type Operation } from './operation.ts'
import {
  createPasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInSchema,
  passkeysSchema,
} from './passkeys.ts'

/** Operations on passkeys (WebAuthn). */
export const passkeyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/inbox/api/account/passkeys',
    summary: 'Your passkeys',
    caller: 'owner',
    answer: passkeysSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'post',
    path: '/inbox/api/account/passkeys/options',
    summary: 'Options for the browser to create a passkey; they work once, for five minutes',
    caller: 'owner',
    answer: passkeyOptionsSchema,
    status: 200,
    refusals: owner,
  },
  {
    method: 'post',
    path: '/inbox/api/account/passkeys',
    summary: 'Add the passkey that the browser has created',
    caller: 'owner',
    request: createPasskeySchema,
    answer: passkeySchema,
    status: 201,
    refusals: [...owner, ...body, 'passkey_invalid'],
  },
  {
    method: 'delete',
    path: '/inbox/api/account/passkeys/{id}',
    summary: 'Remove a passkey, and end the sessions that it started, except this one',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'post',
    path: '/inbox/api/passkeys/options',
    summary: 'Options for the browser to sign in with a passkey; they work once, for five minutes',
    caller: 'anyone',
    limit: 'session',
    answer: passkeyOptionsSchema,
    status: 200,
    refusals: ['forbidden', 'rate_limited'],
  },
  {
    method: 'post',
    path: '/inbox/api/passkeys/session',
    summary: 'Sign in with a passkey: exchanges it for a cookie',
    caller: 'anyone',
    request: passkeySignInSchema,
    status: 204,
    refusals: ['passkey_invalid', 'access_removed', 'forbidden', 'rate_limited', ...body],
  },
]
