import type { Picture } from '#contract/pictures.ts'
import type { TestSite } from './make-site.ts'
import { sendForm } from './requests.ts'

/** Uploads a picture as those inside a text are uploaded. @returns the response, of whatever status */
export const uploadPicture = ({ app }: Pick<TestSite, 'app'>, image: Buffer, cookie: string) =>
  sendForm(app, 'POST', '/blog/picture', { image }, cookie)

/** Uploads a picture that must be accepted. @throws Error with the response otherwise */
export async function storePicture(site: Pick<TestSite, 'app'>, image: Buffer, cookie: string): Promise<Picture> {
  const answer = await uploadPicture(site, image, cookie)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().data
}
