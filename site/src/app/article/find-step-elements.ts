/**
 * Maps the id of each step to its list item in the page. Steps are counted below each heading, also across several
 * lists: `install:step-3` is the third step below the heading `install`.
 */
export function findStepElements(): Map<string, HTMLElement> {
  const steps = new Map<string, HTMLElement>()
  let heading = 'top'
  let count = 0
  for (const part of document.querySelectorAll<HTMLElement>('.prose :is(h2, h3, h4)[id], .steps > ol > li')) {
    if (part.matches('li')) steps.set(`${heading}:step-${++count}`, part)
    else {
      heading = part.id
      count = 0
    }
  }
  return steps
}
