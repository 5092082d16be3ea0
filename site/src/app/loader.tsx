/** Stands where a page will be, when there is no older one to keep (D-087). */
export function Loader() {
  return <output className="loader">Loading …</output>
}
