/** A page that contains secrets, and a script that creates more of them. */
export interface SecretPage {
  head: string
  body: string
  /** Script that uses the page like a visitor. Its promise resolves when everything is done. */
  use: string
  secrets: string[]
}

/**
 * Creates a page with secrets that the widget must mask, by default or because of an attribute. Each secret is a unique
 * word that names its place in the page.
 */
export function createSecretPage(): SecretPage {
  const secrets: string[] = []
  const plant = (place: string): string => {
    const secret = `zq${place}${secrets.length}x`
    secrets.push(secret)
    return secret
  }
  const several = (write: (index: number) => string): string =>
    Array.from({ length: 6 }, (_, i) => write(i)).join('')

  const head = [
    several(() => `<meta name="csrf-token" content="${plant('meta')}">`),
    `<style>p { background: url(/picture.png?token=${plant('style')}) }</style>`,
  ].join('')

  const fields = [
    several(() => `<input type="password" class="typed" data-secret="${plant('typed')}">`),
    several(() => `<input type="password" value="${plant('password')}">`),
    several(() => `<input type="password" class="shown" value="${plant('shown')}">`),
    several(() => `<input autocomplete="cc-number" class="typed" data-secret="${plant('card')}">`),
    several(() => `<input name="cardNumber" value="${plant('cardname')}">`),
    several(() => `<input autocomplete="one-time-code" class="typed" data-secret="${plant('code')}">`),
    several(() => `<input type="hidden" name="state" value="${plant('hidden')}">`),
    several(() => `<input gleap-ignore="value" class="typed" data-secret="${plant('ignored')}">`),
    several(() => `<textarea data-feedback-mask class="typed" data-secret="${plant('area')}"></textarea>`),
    several(
      () =>
        `<select data-feedback-mask><option>${plant('option')}<option selected>${plant('chosen')}</select>`,
    ),
  ].join('')

  const masked = [
    several(() => `<p>${plant('text')}</p>`),
    several(
      () => `<p title="${plant('title')}" aria-label="${plant('label')}" data-user="${plant('data')}">A</p>`,
    ),
    several(() => `<a href="/people/${plant('link')}">B</a><img alt="${plant('alt')}">`),
    several(
      () => `<input placeholder="${plant('placeholder')}" class="typed" data-secret="${plant('inner')}">`,
    ),
    several(() => `<div contenteditable>${plant('editable')}</div>`),
    several(() => `<svg><title>${plant('drawing')}</title><text>${plant('vector')}</text></svg>`),
    several(() => `<custom-secret text="${plant('shadow')}"></custom-secret>`),
    several(
      () => `<div class="grows" data-secret="${plant('added')}" data-text="${plant('changed')}"></div>`,
    ),
    `<iframe srcdoc="<p>${plant('frame')}</p><input value='${plant('framed')}'>"></iframe>`,
  ].join('')

  const blocked = several(
    () => `<p>${plant('blocked')}</p><custom-secret text="${plant('deep')}"></custom-secret>`,
  )

  const addresses = [
    several(() => `<a href="/reset?reset_token=${plant('query')}#access_token=${plant('hash')}">C</a>`),
    several(
      () => `<img src="/picture.png?api_key=${plant('image')}" data-url="/x?password=${plant('attribute')}">`,
    ),
    several(() => `<i onclick="login('${plant('handler')}')">D</i>`),
  ].join('')

  const requests = Array.from({ length: 6 }, () => ({
    url: `/data?token=${plant('request')}`,
    headers: { Authorization: plant('authorization'), 'X-Api-Key': plant('key') },
    body: JSON.stringify({ password: plant('body'), deep: [{ accessToken: plant('nested') }] }),
  }))

  return {
    head: `${head}<script>${DEFINE}</script>`,
    body: `${fields}<div data-feedback-mask>${masked}</div><div data-feedback-block>${blocked}</div>${addresses}`,
    use: `(${use.toString()})(${JSON.stringify({ requests, pushed: plant('pushed'), logged: plant('logged') })})`,
    secrets,
  }
}

/** A custom element that renders its text in a shadow root. */
const DEFINE = `customElements.define('custom-secret', class extends HTMLElement {
  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.textContent = this.getAttribute('text')
    requestAnimationFrame(() => root.append(this.getAttribute('text')))
  }
})`

interface Use {
  requests: { url: string; headers: Record<string, string>; body: string }[]
  pushed: string
  logged: string
}

/** Runs in the page: puts secrets into fields, elements, attributes, URLs, logs, and requests. */
async function use({ requests, pushed, logged }: Use): Promise<void> {
  const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))
  for (const field of document.querySelectorAll<HTMLInputElement>('.typed')) {
    const { secret = '' } = field.dataset
    // Removes the secret from the attribute, so that it is only in the field.
    delete field.dataset['secret']
    for (let length = 3; length <= secret.length; length += 3) {
      field.value = secret.slice(0, length)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.value = secret
    field.setAttribute('value', secret)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await nextTask()
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('.shown')) {
    field.type = 'text'
    await nextTask()
    field.value += ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const box of document.querySelectorAll<HTMLElement>('.grows')) {
    const { secret = '', text = '' } = box.dataset
    box.append(Object.assign(document.createElement('b'), { textContent: secret, title: secret }))
    box.append('nothing')
    await nextTask()
    if (box.lastChild) box.lastChild.nodeValue = text
    box.setAttribute('aria-label', text)
    box.click()
  }
  document.querySelector('iframe')?.contentDocument?.body.append(' more')
  history.pushState(null, '', `/next?id_token=${pushed}`)
  console.log(`loaded /page?secret=${logged}`)
  for (const { url, ...options } of requests) await fetch(url, { method: 'POST', ...options })
}
