import * as v from 'valibot'
import { flowConfigSchema, resolveLogo } from '../../contract/config.ts'
import { defaultFlowConfig } from '../../contract/default-config.ts'
import { type Database, sql } from '../ports/database.ts'

/** How a project looks in emails to reporters and on the pages that these emails link to. */
export interface Brand {
  /** `#RRGGBB`, for buttons. */
  color: string
  /** `#RRGGBB`, for the head of the page. */
  headerColor: string
  /** URL of an image; undefined if the project has none. */
  logo: string | undefined
}

const { color, headerColor, buttonLogo } = flowConfigSchema.entries
const brandRow = v.object({
  config: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ flowConfig: v.partial(v.object({ color, headerColor, buttonLogo })) }),
  ),
})

/** Reads the colors and the logo from the settings of the project's widget. `files` is the origin of the files host. */
export async function readBrand(database: Database, project: string, files: string): Promise<Brand> {
  const [row] = await database.read(sql`SELECT config FROM projects WHERE sdk_key = ${project}`)
  const parsed = v.safeParse(brandRow, row)
  const own = parsed.success ? parsed.output.config.flowConfig : {}
  const stored = own.buttonLogo ?? ''
  const logo = resolveLogo(stored, files)
  return {
    color: own.color ?? defaultFlowConfig.color,
    headerColor: own.headerColor ?? defaultFlowConfig.headerColor,
    // Browsers and mail programs block images without TLS. An uploaded logo comes from where the page comes from.
    logo:
      URL.canParse(logo) && (logo !== stored || new URL(logo).protocol === 'https:')
        ? new URL(logo).href
        : undefined,
  }
}

/** Relative luminance above which black text has more contrast than white (WCAG 2.2). */
const MIDDLE_LUMINANCE = 0.179

/** Returns black or white, whichever is easier to read on a `#RRGGBB` color. */
export function selectTextColor(background: string): '#000000' | '#ffffff' {
  const value = Number.parseInt(background.slice(1), 16)
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? '#000000' : '#ffffff'
}
