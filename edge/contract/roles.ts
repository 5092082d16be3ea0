/** A reader reads; a member also works on reports; an admin also changes settings and people. */
export const roles = ['reader', 'member', 'admin'] as const

export type Role = (typeof roles)[number]

export const digestFrequencies = ['daily', 'weekly'] as const

export type DigestFrequency = (typeof digestFrequencies)[number]
