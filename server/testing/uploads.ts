import type { Picture } from '#contract/pictures.ts'
import { type Caller, respond } from './call.ts'
import type { TestSite } from './make-site.ts'

/** Uploads a picture as those inside a text are uploaded. @returns the response, with any status */
export const uploadPicture = (site: Pick<TestSite, 'app'>, image: Buffer, as: Caller) =>
  respond(site, 'POST /blog/picture', { form: { image }, as })

/** Uploads a picture that must be accepted. @throws Error with the response otherwise */
export async function storePicture(site: Pick<TestSite, 'app'>, image: Buffer, as: Caller): Promise<Picture> {
  const answer = await uploadPicture(site, image, as)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().data
}
