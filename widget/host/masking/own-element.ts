/** Name of the elements that everything of ours is in. Clicks on them are not the page's. */
export const OWN_ELEMENT = 'feedback-widget'

/** Attribute of the one element in the page itself that holds what the visitor drew, for the snapshot to find. */
export const OWN_DRAWINGS = 'data-feedback-drawings'

/** Attribute of what covers the page among the drawings: what is under it is not to be told. */
export const OWN_BLUR = 'data-feedback-blur'
