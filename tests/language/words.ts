import { join } from 'node:path'

/** A wording that must not return, and what to write instead. */
export interface BannedWording {
  pattern: RegExp
  instead: string
  /** Whether the word is banned in code, but a NEAR term in the documentation. */
  isTermInDocs?: boolean
}

/** Checked in comments, names, UI strings and documentation, without regard to case. */
export const bannedWordings: readonly BannedWording[] = [
  // Metaphors.
  { pattern: /backstage/, instead: 'deferred services' },
  { pattern: /\bdoors?\b|[a-z]Doors?\b/, instead: 'chunk loader' },
  { pattern: /mailbox/, instead: 'channel', isTermInDocs: true },
  // The word is allowed in quotes, because the IndexedDB store keeps this name.
  { pattern: /(?<!')\bparcels?\b(?!')/, instead: 'queued report' },
  { pattern: /\btapes?\b/, instead: 'event buffer' },
  { pattern: /\bpacers?\b/, instead: 'throttle' },
  { pattern: /\bdoomed\b/, instead: 'expired' },
  { pattern: /\bdisarm(s|ed|er|ing)?\b/, instead: 'sanitize' },
  { pattern: /\btake[ -]over\b/, instead: 'hydrate', isTermInDocs: true },
  { pattern: /\benclosures?\b/, instead: 'attachment' },
  { pattern: /\bseams?\b/, instead: 'interface' },
  { pattern: /\bquietly\b/, instead: 'without throwing' },
  { pattern: /\btrouble\b(?! ?shoot)/, instead: 'issue, error' },

  // Words and phrases that read as translated.
  { pattern: /\banew\b/, instead: 'again' },
  { pattern: /\bwhoever\b/, instead: 'anyone who; or name the actor' },
  { pattern: /\bsomebody\b/, instead: 'someone; or name the actor' },
  { pattern: /\banybody\b/, instead: 'anyone; or name the actor' },
  // The word is allowed in quotes and paths, where tests use it as an id.
  { pattern: /(?<!['/])\bnobody\b/, instead: 'no one; or name the actor' },
  { pattern: /\b(is|are|was|were) to be (had|seen|told)\b/, instead: 'is available, is visible' },
  { pattern: /\ball the same\b/, instead: 'still' },
  { pattern: /\bhas to be (told|there)\b/, instead: 'must know, must exist' },
  { pattern: /\btells? (whether|how|the same|apart|nothing)\b/, instead: 'returns whether, shows how' },
  { pattern: /\bbegins? (again|anew)\b/, instead: 'starts over' },
  { pattern: /\bstands? (for|in|where|beside|below|above|at|there)\b/, instead: 'is, means' },
  { pattern: /\bkeeps? to themselves\b/, instead: 'omit' },
  { pattern: /\bmakes up for\b/, instead: 'replays, compensates' },
  { pattern: /\bis nobody's\b|\bnobody’s\b/, instead: 'has no owner' },
  { pattern: /\bof (its|their|our) own\b(?= (that|which) )/, instead: 'name the thing' },
  { pattern: /\bone a (line|page|project|language)\b/, instead: 'one per line' },
  { pattern: /\bon its way\b/, instead: 'in flight, being sent' },
  { pattern: /\bcomes? to (nothing|an end)\b/, instead: 'fails, ends' },
  { pattern: /\bmend(s|ed|ing)?\b/, instead: 'fix' },
  { pattern: /\balso (if|when|while|after|without)\b/, instead: 'even if, including when' },
  { pattern: /(?<!mis)\btaken for\b/, instead: 'mistaken for, counted as' },
  { pattern: /\bto speak of\b/, instead: 'hardly any' },
  { pattern: /\bhears? of\b/, instead: 'receives, learns about' },
  { pattern: /\ban own\b(?! `)/, instead: 'its own, their own' },
  { pattern: /\bwhat (is|was|has|have) [^.,;]{1,30} (is|has|stays|was)\b/, instead: 'name the thing' },

  // British spelling.
  { pattern: /\bcolour/, instead: 'color' },
  { pattern: /\bbehaviour/, instead: 'behavior' },
  { pattern: /\bcancell(ed|ing)\b/, instead: 'canceled' },
  { pattern: /\be-mails?\b/, instead: 'email' },
  {
    pattern: /\b(recogni|organi|normali|saniti|seriali|optimi|minimi|initiali)s(e|es|ed|ing|ation)\b/,
    instead: 'z',
  },
  { pattern: /\b(centre|grey|favour|licence)\b/, instead: 'American spelling' },
]

const root = join(import.meta.dir, '../..')

/** Lines that contain a banned wording, as `file:line: text -> what to write instead`. */
export async function findBannedWordings(globs: readonly string[]): Promise<string[]> {
  const files = (
    await Promise.all(globs.map((glob) => Array.fromAsync(new Bun.Glob(glob).scan({ cwd: root }))))
  ).flat()
  const found = await Promise.all(
    files
      // `table.md` quotes the requirements and the notices quote licenses. The other files quote banned wordings.
      .filter(
        (file) =>
          !/node_modules|^tests\/language\/|\/violations\/|requirements\/table\.md|NOTICES\.md/.test(file),
      )
      // Excludes UI strings in other languages.
      .filter(
        (file) =>
          !/^(?:widget\/i18n\/languages|edge\/src\/reporter-texts)\/(?!(?:en|format|locale)\.ts)/.test(file),
      )
      .toSorted()
      .map(async (file) => findInText(file, await Bun.file(join(root, file)).text())),
  )
  return found.flat()
}

/** Finds banned wordings in one string; in a patch, only in the lines that it adds. */
export function findInText(file: string, text: string): string[] {
  const wordings = bannedWordings.filter(({ isTermInDocs }) => !isTermInDocs || !file.startsWith('content/'))
  return text
    .split('\n')
    .flatMap((line, index) =>
      file.endsWith('.patch') && !line.startsWith('+')
        ? []
        : wordings
            .filter(({ pattern }) => new RegExp(pattern, 'i').test(line))
            .map(({ instead }) => `${file}:${index + 1}: ${line.trim().slice(0, 120)} -> ${instead}`),
    )
}
