import { all } from 'known-css-properties'
import { toNameSet } from './elements.ts'

/**
 * At-rules that contain declarations or rules. `@import` is cleaned separately. `@namespace` and `@color-profile` are
 * not listed, because they contain URLs.
 */
export const atRules = toNameSet(`
  container counter-style font-face font-feature-values font-palette-values keyframes layer media position-try property scope
  starting-style supports view-transition -moz-keyframes -o-keyframes -webkit-keyframes`)

/** Descriptors of at-rules, which are declared like properties. */
const DESCRIPTORS = `
  additive-symbols ascent-override base-palette descent-override fallback font-display font-language-override
  font-named-instance inherits initial-value line-gap-override navigation negative override-colors pad prefix range src
  speak-as suffix symbols syntax system types unicode-range`

/** Properties that load code in old browsers. */
const LOADING = toNameSet('behavior -ms-behavior -moz-binding')

/** All properties that known-css-properties lists for browsers, and all descriptors. */
export const properties: ReadonlySet<string> = new Set(
  [...all, ...toNameSet(DESCRIPTORS)].filter((name) => !LOADING.has(name)),
)

/**
 * Functions that are allowed in values. URLs in their arguments are checked. `src()` and `image()` are not allowed,
 * because they take a URL as a plain string.
 */
export const functions = toNameSet(`
  abs acos alpha anchor anchor-size annotation asin atan atan2 attr blur brightness calc calc-size character-variant circle clamp
  color color-mix color-stop conic-gradient contrast contrast-color cos counter counters cross-fade cubic-bezier device-cmyk
  drop-shadow dynamic-range-limit-mix element ellipse env exp fit-content format from grayscale historical-forms hsl hsla
  hue-rotate hwb hypot if image-set inset invert lab layer lch light-dark linear linear-gradient local log matrix matrix3d max
  media min minmax mod oklab oklch opacity ornaments palette-mix paint path perspective polygon pow progress
  radial-gradient random ray rect rem repeat repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb
  rgba rotate rotate3d rotatex rotatey rotatez round saturate scale scale3d scalex scaley scalez scroll selector sepia shape
  sibling-count sibling-index sign sin skew skewx skewy sqrt steps style styleset stylistic superellipse supports swash symbols
  tan tech to toggle translate translate3d translatex translatey translatez type var view xywh
  -moz-calc -moz-element -moz-linear-gradient -moz-radial-gradient -moz-repeating-linear-gradient
  -moz-repeating-radial-gradient -webkit-calc -webkit-cross-fade -webkit-gradient -webkit-image-set -webkit-linear-gradient
  -webkit-radial-gradient -webkit-repeating-linear-gradient -webkit-repeating-radial-gradient`)
