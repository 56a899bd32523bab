export interface Envelope<Data> {
  statusCode: number
  message: string
  data: Data
}

/**
 * Calls the API with a user's session.
 * @param body a form, or an object to send as JSON
 * @throws Error when the response is not a success, or there is none
 */
export async function call<Data>(
  url: string,
  method: string,
  path: string,
  person: { cookieHeader: string },
  body?: object,
): Promise<Envelope<Data>> {
  const json = body && !(body instanceof FormData)
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { cookie: person.cookieHeader, ...(json && { 'content-type': 'application/json' }) },
    ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
  })
  const envelope = (await answer.json()) as Envelope<Data>
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${envelope.message}`)
  return envelope
}

export function formOf(fields: Record<string, string>, files: Record<string, Buffer> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`)
  return form
}
