/** A page that shows nothing under the same root: measures the cost of any page. */
export default function Empty() {
  return null
}
