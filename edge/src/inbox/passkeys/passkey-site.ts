import { toPublicUrl } from '../../http/services.ts'
import type { InboxContext } from '../context.ts'
import type { PasskeySite } from './webauthn.ts'

/**
 * Returns the origin of the page that sent a request. This is also the origin of the API, because the API accepts
 * changes only from its own origin.
 */
export function toPasskeySite(
  request: Request,
  { clientInfo }: Pick<InboxContext, 'clientInfo'>,
): PasskeySite {
  const { hostname, origin } = new URL(toPublicUrl(request, clientInfo))
  return { hostname, origin }
}
