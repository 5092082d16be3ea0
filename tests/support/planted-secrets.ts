/** Secrets for tests. `surfaces` lists them by the part of the page or report that contains them. */
export interface PlantedSecrets {
  surfaces: Readonly<Record<string, readonly string[]>>
  /** The unique part of each secret. A report that contains it has leaked the secret. */
  needles: readonly string[]
}

export const surfaceNames = [
  'requestJson',
  'requestForm',
  'responseJson',
  'responseText',
  'requestHeader',
  'query',
  'fragment',
  'consoleText',
  'consoleJson',
  'consoleObject',
  'error',
  'rejection',
  'eventData',
  'pageView',
  'customData',
  'click',
  'text',
  'addedText',
  'attribute',
  'dataAttribute',
  'typed',
  'typedArea',
  'editable',
  'form',
  'crashForm',
] as const

const SEED =
  'legal winner thank year wave sausage worth useful letter advice cage absurd amount doctor acoustic avoid abandon ability about above absent absorb abstract account'.split(
    ' ',
  )

/** Characters that keys consist of. */
const KEY =
  'zqA1bC2dE3fG4hJ5kL6mN7pQ8rS9tU0vWxYzaBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdefghijklmnopqrstuvwxyz'
const HEX = '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210'

/**
 * Keys that `widget/README.md` says are recognized: the provider, the prefix, and what follows it. `unique` makes each
 * key different. The parts are joined at run time, so that scanners for leaked keys don't find them here.
 */
export const issuedKeys: readonly (readonly [
  provider: string,
  prefix: string,
  rest: (unique: string) => string,
])[] = [
  ['Stripe', 'sk_live_', (unique) => unique + KEY.slice(0, 24)],
  ['Stripe', 'rk_test_', (unique) => unique + KEY.slice(0, 24)],
  ['OpenAI', 'sk-proj-', (unique) => `${unique}-${KEY.slice(0, 40)}`],
  ['OpenAI', 'sk-', (unique) => unique + KEY.slice(0, 40)],
  ['Anthropic', 'sk-ant-', (unique) => `api03-${unique}${KEY.slice(0, 60)}`],
  ['OpenRouter', 'sk-or-', (unique) => `v1-${unique}${HEX}`],
  ['GitHub', 'ghp_', (unique) => unique + KEY.slice(0, 30)],
  ['GitHub', 'github_pat_', (unique) => `${unique}_${KEY.slice(0, 59)}`],
  ['GitLab', 'glpat-', (unique) => unique + KEY.slice(0, 20)],
  ['Slack', 'xoxb-', (unique) => `123456789012-${unique}-${KEY.slice(0, 24)}`],
  ['Slack', 'https://hooks.slack.com/services/', (unique) => `T0000/B0000/${unique}${KEY.slice(0, 20)}`],
  ['AWS', 'AKIA', (unique) => `${unique.toUpperCase()}IOSFODNN7EXAMPLE`.slice(0, 16)],
  ['AWS', 'ASIA', (unique) => `${unique.toUpperCase()}IOSFODNN7EXAMPLE`.slice(0, 16)],
  ['Google', 'AIza', (unique) => (unique + KEY).slice(0, 35)],
  ['Google', 'ya29.', (unique) => unique + KEY.slice(0, 60)],
  ['Google', 'GOCSPX-', (unique) => unique + KEY.slice(0, 20)],
  ['npm', 'npm_', (unique) => (unique + KEY).slice(0, 36)],
  ['PyPI', 'pypi-AgE', (unique) => `IcHlwaS5vcmc${unique}${KEY}`],
  ['SendGrid', 'SG.', (unique) => `${(unique + KEY).slice(0, 22)}.${KEY.slice(0, 43)}`],
  ['Hugging Face', 'hf_', (unique) => (unique + KEY).slice(0, 34)],
  ['Shopify', 'shpat_', (unique) => (unique + HEX).slice(0, 32)],
  ['DigitalOcean', 'dop_v1_', (unique) => (unique + HEX).slice(0, 64)],
  ['Twilio', 'SK', (unique) => (toHex(unique) + HEX).slice(0, 32)],
  ['Mailgun', 'key-', (unique) => (toHex(unique) + HEX).slice(0, 32)],
  ['Mailchimp', '', (unique) => `${(toHex(unique) + HEX).slice(0, 32)}-us21`],
  ['Square', 'sq0atp-', (unique) => (unique + KEY).slice(0, 22)],
  ['Telegram', '', (unique) => `8123456789:AA${(unique + KEY).slice(0, 33)}`],
  ['Discord', '', (unique) => `MTE${(unique + KEY).slice(0, 23)}.GaBcDe.${KEY.slice(0, 38)}`],
  ['Linear', 'lin_api_', (unique) => (unique + KEY).slice(0, 40)],
  ['Notion', 'ntn_', (unique) => (unique + KEY).slice(0, 46)],
  ['Atlassian', 'ATATT3', (unique) => `xFfGF0${unique}${KEY}`],
  ['Vault', 'hvs.', (unique) => unique + KEY.slice(0, 24)],
  ['Doppler', 'dp.pt.', (unique) => (unique + KEY).slice(0, 43)],
  ['Databricks', 'dapi', (unique) => (toHex(unique) + HEX).slice(0, 32)],
  ['Grafana', 'glsa_', (unique) => `${(unique + KEY).slice(0, 32)}_0a1b2c3d`],
  ['Sentry', 'sntrys_', (unique) => `${unique}${KEY.slice(0, 40)}_${KEY.slice(0, 20)}`],
  ['New Relic', 'NRAK-', (unique) => `${unique.toUpperCase()}ABCDEFGHJKLMNPQRSTUVWXYZ`],
  ['Postman', 'PMAK-', (unique) => `${unique}${HEX.slice(0, 24)}-${HEX.slice(0, 34)}`],
  ['Figma', 'figd_', (unique) => unique + KEY.slice(0, 40)],
  ['Airtable', 'pat', (unique) => `${(unique + KEY).slice(0, 14)}.${HEX}`],
  ['Supabase', 'sbp_', (unique) => (toHex(unique) + HEX).slice(0, 40)],
  ['PlanetScale', 'pscale_tkn_', (unique) => unique + KEY.slice(0, 32)],
  ['Docker Hub', 'dckr_pat_', (unique) => unique + KEY.slice(0, 20)],
  ['RubyGems', 'rubygems_', (unique) => (toHex(unique) + HEX).slice(0, 48)],
  ['Groq', 'gsk_', (unique) => unique + KEY.slice(0, 44)],
  ['Replicate', 'r8_', (unique) => (unique + KEY).slice(0, 37)],
  ['Brevo', 'xkeysib-', (unique) => `${toHex(unique)}${HEX}-${KEY.slice(0, 16)}`],
  ['Node Docs', 'ndp_', (unique) => unique + KEY.slice(0, 30)],
  ['Node Docs', 'whsec_', (unique) => `${unique}${KEY.slice(0, 24)}+/==`],
]

function toHex(text: string): string {
  return Array.from(text, (character) => character.charCodeAt(0).toString(16)).join('')
}

/** Writes a seed phrase. The unique part is its fourth to eighth word. */
function createSeedPhrase(number: number, write: (words: string[]) => string): readonly [string, string] {
  const words = Array.from(
    { length: 12 },
    (_, index) =>
      SEED[(number * (index + 3) + Math.floor(number / SEED.length) * index * index) % SEED.length] ?? '',
  )
  const text = write(words)
  const start = text.indexOf(words[3] ?? '', text.indexOf(words[2] ?? '') + (words[2] ?? '').length)
  return [text, text.slice(start, start + 20)]
}

const group = (digits: string, separator: string): string => (digits.match(/\d{4}/g) ?? []).join(separator)
const toFullWidth = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

function createCard(write: (digits: string) => string) {
  return (number: number): readonly [string, string] => {
    const text = write(toCardNumber(number))
    return [text, text]
  }
}

interface SecretShape {
  /** Creates a secret from a number, and its unique part, which a report must not contain. */
  create: (number: number) => readonly [text: string, needle: string]
  /** Whether the shape needs line breaks, which headers and labels of clicks don't have. */
  hasLines?: true
}

/** The shapes of secrets that are recognized in every part of a report. */
export const shapes: Readonly<Record<string, SecretShape>> = {
  card: { create: createCard((digits) => digits) },
  'card with spaces': { create: createCard((digits) => group(digits, ' ')) },
  'card with dashes': { create: createCard((digits) => group(digits, '-')) },
  'card with dots': { create: createCard((digits) => group(digits, '.')) },
  'card with no-break spaces': { create: createCard((digits) => group(digits, '\u00a0')) },
  'card with two spaces': { create: createCard((digits) => group(digits, '  ')) },
  'card with no-break hyphens': { create: createCard((digits) => group(digits, '\u2011')) },
  'card with hyphens': { create: createCard((digits) => group(digits, '\u2010')) },
  'card with figure spaces': { create: createCard((digits) => group(digits, '\u2007')) },
  'card with zero-width spaces': { create: createCard((digits) => group(digits, '\u200b')) },
  'card with a zero-width space after each digit': {
    create: createCard((digits) => digits.split('').join('\u200b')),
  },
  'card with tabs': { create: createCard((digits) => group(digits, '\t')) },
  'card with line breaks': { create: createCard((digits) => group(digits, '\n')) },
  'card with underscores': { create: createCard((digits) => group(digits, '_')) },
  'card with slashes': { create: createCard((digits) => group(digits, '/')) },
  'card in full-width digits': { create: createCard((digits) => toFullWidth(group(digits, ' '))) },
  'card in a style': {
    create: (number) => {
      const digits = group(toCardNumber(number), ' ')
      return [`.card::after { content: "${digits}" }`, digits]
    },
  },
  IBAN: {
    create: (number) => {
      const iban = toIban(number)
      return [iban, iban]
    },
  },
  'IBAN with spaces': {
    create: (number) => {
      const iban = (toIban(number).match(/.{1,4}/g) ?? []).join(' ')
      return [iban, iban]
    },
  },
  JWT: {
    create: (number) => {
      const payload = btoa(JSON.stringify({ sub: `visitor-${number}` })).replaceAll('=', '')
      return [`eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl${number}`, payload]
    },
  },
  'bearer token': { create: (number) => [`Bearer bt${number}-zq.token_${number}`, `bt${number}-zq`] },
  'private key': {
    create: (number) => [
      `-----BEGIN PRIVATE KEY-----\nMIIEzq${number}pk==\n-----END PRIVATE KEY-----`,
      `MIIEzq${number}pk`,
    ],
  },
  'secret key of NEAR': {
    create: (number) => [`ed25519:${number}zq${KEY.replaceAll('0', 'o').slice(0, 82)}`, `${number}zqA1b`],
  },
  'seed phrase': { create: (number) => createSeedPhrase(number, (words) => words.join(' ')) },
  'seed phrase as a list': { create: (number) => createSeedPhrase(number, (words) => JSON.stringify(words)) },
  'seed phrase with dashes': { create: (number) => createSeedPhrase(number, (words) => words.join('-')) },
  'seed phrase with underscores': {
    create: (number) => createSeedPhrase(number, (words) => words.join('_')),
  },
  'seed phrase with slashes': { create: (number) => createSeedPhrase(number, (words) => words.join('/')) },
  'name before an equals sign': { create: (number) => [`password=pw${number}zq!x`, `pw${number}zq`] },
  'parameters of a URL': {
    create: (number) => [
      `https://a.example/cb?session_id=sid${number}zq&code=oc${number}zqabc`,
      `sid${number}zq`,
    ],
  },
  'password in a URL': { create: (number) => [`https://ann:ui${number}zq@a.example/`, `ui${number}zq`] },
  'property of JSON': { create: (number) => [`{"client_secret":"cs${number}zq","a":1}`, `cs${number}zq`] },
  'name and value': {
    create: (number) => [
      `{"fields":[{"name":"password","value":"nv${number}zq"},{"name":"city","value":"Rome"}]}`,
      `nv${number}zq`,
    ],
  },
  'key and value': {
    create: (number) => [`[{"key":"password","value":"kv${number}zq"}]`, `kv${number}zq`],
  },
  'value before its name': {
    create: (number) => [`{"value":"vn${number}zq","id":7,"name":"api_key"}`, `vn${number}zq`],
  },
  'name and value in a form': {
    create: (number) => [`name=password&value=fv${number}zq`, `fv${number}zq`],
  },
  'entry of a list': { create: (number) => [`[["password", "le${number}zq"]]`, `le${number}zq`] },
  'multipart form': {
    create: (number) => [
      `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nmp${number}zq\r\n--b--`,
      `mp${number}zq`,
    ],
    hasLines: true,
  },
  CDATA: {
    create: (number) => [`<password><![CDATA[cd${number}zq]]></password>`, `cd${number}zq`],
  },
  'named element': {
    create: (number) => [`<field name="password">ne${number}zq</field>`, `ne${number}zq`],
  },
  'hidden input': {
    create: (number) => [`<input type="hidden" name="state" value="hi${number}zq">`, `hi${number}zq`],
  },
  'password field': {
    create: (number) => [`<input value='pf${number}zq' type='password'>`, `pf${number}zq`],
  },
  'issued key': {
    create: (number) => {
      const [, prefix = '', rest] = issuedKeys[number % issuedKeys.length] ?? []
      const unique = `zq${number}`
      const key = rest?.(unique) ?? ''
      const start = Math.max(0, key.toLowerCase().indexOf(unique))
      return [prefix + key, key.slice(start, start + 12)]
    },
  },
}

/** Creates a secret of each shape for every surface. */
export function plantSecrets(): PlantedSecrets {
  const needles: string[] = []
  let number = 1000
  const entries = surfaceNames.map((name) => {
    const withLines = name !== 'requestHeader' && name !== 'click'
    const texts = Object.values(shapes)
      .filter(({ hasLines }) => withLines || !hasLines)
      .map(({ create }) => {
        const [text, needle] = create(number++)
        needles.push(needle)
        return text
      })
    return [name, texts] as const
  })
  return { surfaces: Object.fromEntries(entries), needles }
}

/** A Visa number with a valid check digit (Luhn). */
function toCardNumber(number: number): string {
  const start = `4${String(number * 7_919_337).padStart(14, '5')}`.slice(0, 15)
  return Array.from({ length: 10 }, (_, digit) => start + digit).find(hasValidCheckDigit) ?? start
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A German IBAN with valid check digits (ISO 13616). */
function toIban(number: number): string {
  const account = String(number).padStart(18, '37040044')
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
