/**
 * Groups of synonyms for the search. A search for one word also finds the others, ranked below exact matches. A phrase
 * matches pages with any of its words. Write words in the singular; the search also matches other inflections.
 */
export const synonyms: string[][] = [
  ['standby', 'backup', 'failover', 'secondary', 'spare'],
  ['disk', 'disk space', 'ssd', 'nvme', 'storage', 'drive'],
  ['memory', 'ram'],
  ['cpu', 'processor'],
  ['server', 'host', 'machine'],
  ['system requirements', 'hardware requirements', 'server requirements', 'specs'],
  ['update', 'upgrade'],
  ['database', 'db', 'rocksdb'],
  ['kicked out', 'removed', 'unseated'],
  ['price', 'cost'],
  ['help', 'support'],
  ['telegram', 'discord', 'zulip', 'community'],
]
