export type ParsedNode = { node: string } | { problem: string }

/** Reads the address of a node. A host without a scheme gets `http:` if it is this computer, and `https:` otherwise. */
export function parseNode(text: string, isSecurePage: boolean): ParsedNode {
  const typed = text.trim()
  if (typed === '') return { node: '' }
  const local = /^(https?:\/\/)?(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(typed)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${local ? 'http' : 'https'}://${typed}`
  const problem = 'Enter the address of your node, such as http://localhost:3030.'
  if (!URL.canParse(address)) return { problem }
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return { problem }
  if (url.username !== '' || url.password !== '')
    return { problem: 'The address must not contain a user name or a password.' }
  if (isSecurePage && url.protocol === 'http:' && !local)
    return {
      problem: `Browsers block requests from this page to ${url.host}, because it has no https. Open an SSH tunnel, and enter http://localhost:3030.`,
    }
  return { node: url.href.replace(/\/$/, '') }
}
