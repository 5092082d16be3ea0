/** Whether this browser supports passkeys on this origin: they need a host name, and HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname)
  return 'PublicKeyCredential' in window && isSecureContext && !isAddress
}
