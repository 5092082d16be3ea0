/**
 * `sealed` shows only what the snapshot contains. `resources` also loads the page's external images, fonts and style
 * sheets, which reveals the view to their servers.
 */
export type Mode = 'sealed' | 'resources'
