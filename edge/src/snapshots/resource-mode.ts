/**
 * `sealed` shows only what the snapshot contains. `resources` also loads the page's external images, fonts and style
 * sheets, which tells their servers that the report is being viewed.
 */
export type ResourceMode = 'sealed' | 'resources'
