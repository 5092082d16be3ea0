import { expect, test } from 'bun:test'
import { readPages } from './pages.ts'

/** Figures that several pages give. The first group of each pattern is the figure. */
const FIGURES: { fact: string; value: string; pattern: RegExp }[] = [
  { fact: 'blocks in an epoch', value: '43,200', pattern: /epoch\s+(?:has|of)\s+([\d,]{5,})\s+blocks/gi },
  {
    fact: 'seconds between two blocks',
    value: '0.6',
    pattern: /block(?:s,)?\s+(?:takes\s+)?about\s+(?:every\s+)?(\d\.\d+)\s+seconds/gi,
  },
  {
    fact: 'share of blocks',
    value: '80',
    pattern: /(?:at least|fewer than)\s+(\d+)%\s+of\s+(?:its|the)\s+(?:blocks|chunks)/gi,
  },
  {
    fact: 'share of endorsements',
    value: '70',
    pattern: /(?:at least|fewer than)\s+(\d+)%\s+of\s+(?:its|the)\s+endorsements/gi,
  },
  { fact: 'share of the vote', value: '80', pattern: /(\d+)%\s+of\s+the\s+stake\s+votes?\b/gi },
  { fact: 'memory of a mainnet producer', value: '48', pattern: /producer\s+needs\s+(\d+)\s+GB/gi },
  {
    fact: 'peers that a node needs to start',
    value: '3',
    pattern: /node\s+needs\s+at\s+least\s+(\d+)\s+to\s+(?:sync|start)/gi,
  },
  { fact: 'hours from a proposal to a seat', value: '7 to 15', pattern: /(\d+ to \d+) hours(?! at)/gi },
  {
    fact: 'memory per build job in GB',
    value: '1',
    pattern: /more\s+than\s+(\d+)\s+GB\s+of\s+memory\s+for\s+each\s+virtual\s+core/gi,
  },
]

test.each(FIGURES)('pages agree on the $fact', async ({ value, pattern }) => {
  const found = (await readPages()).flatMap(({ file, body }) =>
    [...body.matchAll(pattern)].map((match) => ({
      place: `${file}: ${match[0].replaceAll(/\s+/g, ' ')}`,
      value: match[1],
    })),
  )
  expect(new Set(found.map(({ place }) => place.split(':')[0])).size).toBeGreaterThan(1)
  expect(found.filter((one) => one.value !== value)).toEqual([])
})
