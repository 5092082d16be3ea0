/** Tag name of the widget's elements. Clicks on them are not recorded as clicks on the page. */
export const OWN_ELEMENT = 'feedback-widget'

/** Attribute of the element with the visitor's drawings, by which the snapshot finds it. */
export const OWN_DRAWINGS = 'data-feedback-drawings'

/** Attribute of drawings that hide the page below them. */
export const OWN_COVER = 'data-feedback-cover'
