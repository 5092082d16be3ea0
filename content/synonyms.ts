/**
 * Words that mean the same to the readers of these pages: who searches for one finds the others as well, below what
 * has the very word. A phrase of several words is found where any of them is. Singular is enough; inflections follow.
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
