/** A page that shows nothing under the same root: what is left is the cost of any page. */
export default function Empty() {
  return null
}
