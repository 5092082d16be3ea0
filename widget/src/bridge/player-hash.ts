/** Makes of the panel's document a player for one recording. */
export const PLAYER_HASH = '#recording'
