/** Measures the cost of an empty answer through Remix. */
export function loader() {
  return Response.json({})
}
