/** Makes of the panel's document a player for what the page that frames it hands over. */
export const PREVIEW_HASH = '#preview'
