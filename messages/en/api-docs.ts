// The description of the API, which /api/docs shows. Names of fields and headers stay as they are.

export const title = 'Blogi'
/** `{envelope}` is a list of fields, of which `message` is one. */
export const envelope = 'Every answer is the envelope {envelope}; `message` is fit to show a person.'
/** `{nobody}` is a value, `{shape}` a list of fields. */
export const expectedUser =
  'The expected user: the _id of a person, or "{nobody}". When the session belongs to someone else nothing is changed, and the answer is 409 with data {shape}. Calls that sign in do not look at it.'
/** `{shape}` is a list of fields. */
export const proofOfWork =
  'Only after a 400 or 429 with data {shape}, which come once many have registered in an hour: the challenge, a point, and letters or digits (a-z, 0-9) for which the SHA-256 of this header begins with so many zero bits. It works once, for ten minutes.'
/** Of the answers of a call. */
export const refused = 'Refused'
export const done = 'Done'
export const waits = 'It waits for approval'
