/** A row of a result table. */
export type Row = Record<string, string | number>

export interface Results {
  /** Web vitals and tasks of each page and site, at one throttling factor. */
  loads: Row[]
  /** Milliseconds from a click to the painted heading. */
  clicks: Row[]
  /** Lighthouse's median scores: performance, accessibility, best practices, and search engines. */
  lighthouse: Row[]
  /** The page with the most text. */
  longPage: string
}

export interface Goal {
  goal: string
  page: string
  measured: string
  isMet: boolean
}

/**
 * Compares this site with its goals. All goals but Lighthouse's are ratios of values from the same run, so a slow
 * machine does not change them.
 */
export function compareWithGoals({ loads, clicks, lighthouse, longPage }: Results): Goal[] {
  const pages = unique(loads)
  return [
    ...pages.map((page) => compare(loads, { page, column: 'fcp', peer: 'Starlight', atMost: 1 })),
    ...pages.map((page) => compare(loads, { page, column: 'lcp', peer: 'Starlight', atMost: 0.8 })),
    ...pages.map((page) =>
      compare(loads, {
        page,
        column: 'blocking',
        peer: 'Starlight',
        atMost: page.startsWith(longPage) ? 0.5 : 1,
      }),
    ),
    ...unique(clicks).map((page) => compare(clicks, { page, column: 'ms', peer: 'VitePress', atMost: 1 })),
    ...unique(lighthouse).flatMap((page) => compareScores(lighthouse, page)),
  ]
}

interface Comparison {
  page: string
  column: string
  /** Start of the peer's name. */
  peer: string
  atMost: number
}

function compare(rows: Row[], { page, column, peer, atMost }: Comparison): Goal {
  const find = (name: string) =>
    rows.find((row) => row['page'] === page && String(row['site']).startsWith(name))
  const [own, other] = [find('ours'), find(peer)].map((row) => Number(row?.[column]))
  const ratio = own === 0 && other === 0 ? 0 : Number(own) / Number(other)
  return {
    goal: `${column} at most ${atMost} of ${peer}`,
    page,
    measured: `${own} / ${other} = ${ratio.toFixed(2)}`,
    // A missing value makes the ratio NaN, which meets no goal.
    isMet: ratio <= atMost,
  }
}

function compareScores(rows: Row[], page: string): Goal[] {
  const row = rows.find((found) => found['page'] === page && found['site'] === 'ours')
  const scores = String(row?.['scores']).split(' / ').map(Number)
  const [performance = Number.NaN, ...others] = scores
  return [
    {
      goal: 'Lighthouse performance, median, at least 98',
      page,
      measured: String(performance),
      isMet: performance >= 98,
    },
    {
      goal: 'Lighthouse, all other scores 100',
      page,
      measured: others.join(' / '),
      isMet: others.length === 3 && others.every((score) => score === 100),
    },
  ]
}

function unique(rows: Row[]): string[] {
  return [...new Set(rows.map((row) => String(row['page'])))]
}
