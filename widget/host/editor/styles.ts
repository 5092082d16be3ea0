import mediaQueries from './media-queries.css' with { type: 'text' }
import picker from './element-picker.css' with { type: 'text' }
import surface from './surface.css' with { type: 'text' }
import toolbar from './toolbar.css' with { type: 'text' }
import tooltip from './tooltip.css' with { type: 'text' }

/** The style sheet of the editor and the element picker. Media queries come last, because they override the rest. */
export const styles = [surface, toolbar, tooltip, picker, mediaQueries].join('')
