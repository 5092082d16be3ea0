/** Icons of categories and cards, in the order in which `icons.css` draws them. */
export const ICON_NAMES = ['book', 'shield', 'exchange', 'archive', 'pulse', 'wrench', 'flag'] as const

export type IconName = (typeof ICON_NAMES)[number]
