/** The list of activities, narrowed by a query. */
export function listPath(query: URLSearchParams | string = ''): string {
  const text = String(query)
  return text ? `/activites?${text}` : '/activites'
}
