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
const SEPARATORS = ['', ' ', '-', '.', '\u00a0']

/** Functions that create a secret from a number, one for each kind of secret. Each also returns the unique part. */
const kinds: readonly ((number: number) => readonly [text: string, needle: string])[] = [
  (number) => {
    const digits = toCardNumber(number)
    const groups = digits.match(/\d{4}/g) ?? []
    const text = groups.join(SEPARATORS[number % SEPARATORS.length])
    return [text, text]
  },
  (number) => {
    const compact = toIban(number)
    const text = number % 2 === 0 ? compact : (compact.match(/.{1,4}/g) ?? []).join(' ')
    return [text, text]
  },
  (number) => {
    const payload = btoa(JSON.stringify({ sub: `visitor-${number}` })).replaceAll('=', '')
    return [`eyJhbGciOiJIUzI1NiJ9.${payload}.c2lnbmF0dXJl${number}`, payload]
  },
  (number) => [`Bearer bt${number}-zq.token_${number}`, `bt${number}-zq`],
  (number) => [
    `-----BEGIN PRIVATE KEY-----\nMIIEzq${number}pk==\n-----END PRIVATE KEY-----`,
    `MIIEzq${number}pk`,
  ],
  (number) => {
    const words = Array.from(
      { length: 12 },
      (_, index) =>
        SEED[(number * (index + 3) + Math.floor(number / SEED.length) * index * index) % SEED.length],
    )
    return [words.join(' '), words.slice(3, 8).join(' ')]
  },
  (number) => [`password=pw${number}zq!x`, `pw${number}zq`],
  (number) => [`https://a.example/cb?session_id=sid${number}zq&code=oc${number}zqabc`, `sid${number}zq`],
  (number) => [`{"client_secret":"cs${number}zq","a":1}`, `cs${number}zq`],
  (number) => [['sk', 'live', `zq${number}abcdefghij`].join('_'), `zq${number}abcdefghij`],
]

const COPIES = 2

/** Creates two secrets of each kind for every surface. */
export function plantSecrets(): PlantedSecrets {
  const needles: string[] = []
  let number = 1000
  const entries = surfaceNames.map((name) => {
    const texts = Array.from({ length: COPIES }, () =>
      kinds.map((create) => {
        const [text, needle] = create(number++)
        needles.push(needle)
        return text
      }),
    )
    return [name, texts.flat()] as const
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
