import { ApiError } from '../../api-error.ts'

/**
 * Loads a rendered snapshot as a document that is never shown and that loads and runs nothing. Lets `XMLHttpRequest`
 * parse it, because the inbox's content security policy doesn't allow us to parse text as HTML.
 * @throws ApiError if the snapshot cannot be loaded
 */
export function loadSnapshot(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const refuse = (): void =>
      reject(new ApiError('unreachable', 'The snapshot can’t be loaded. Reload this page and try again.'))
    request.open('GET', url)
    request.responseType = 'document'
    request.onload = () =>
      request.status === 200 && request.responseXML ? resolve(request.responseXML) : refuse()
    request.onerror = refuse
    request.send()
  })
}
