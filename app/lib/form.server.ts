/** The fields of a posted form. A body that is no form is the sender's fault, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Response(null, { status: 415 })
  }
  try {
    const form = await request.formData()
    // conform reads these as JSON, and no form of ours sends them.
    form.delete('__intent__')
    form.delete('__state__')
    return form
  } catch {
    throw new Response(null, { status: 400 })
  }
}
