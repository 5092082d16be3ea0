/** Fragment that turns the panel's document into a player for a recording or replay of the embedding page. */
export const PREVIEW_HASH = '#preview'
