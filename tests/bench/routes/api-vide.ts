/** What an answer through Remix costs when there is nothing to say. */
export function loader() {
  return Response.json({})
}
