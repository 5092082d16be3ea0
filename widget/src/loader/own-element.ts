/** Name of the one element that everything of ours is in. Clicks on it are not the page's. */
export const OWN_ELEMENT = 'feedback-widget'
