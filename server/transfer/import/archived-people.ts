import { formatMessage } from '#contract/format-message.ts'
import { ProfileChanges } from '#contract/users.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import { imports as messages } from '../../language/messages.ts'
import { insertPictures } from '../../media/store.ts'
import { describeUnclaimedUser } from '../../users/unclaimed.ts'
import type { NeutralAuthor, NeutralSite } from '../formats/neutral.ts'
import type { Pictures } from './pictures.ts'
import type { Report } from './report.ts'

const { about: About, links: Links } = ProfileChanges.shape

/** Gives new accounts what an archive has of their people, as far as they could have entered it here. */
export function describePerson(parts: { db: Db; site: NeutralSite; pictures: Pictures; report: Report }) {
  const { db, site, pictures, report } = parts
  return async (id: string, name: string, profile: NonNullable<NeutralAuthor['profile']>): Promise<void> => {
    const about = About.safeParse(profile.about)
    const links = Links.safeParse(profile.links.join('\n'))
    if (!about.success || !links.success) report.note(name, messages.profileLeft)
    const named = profile.picture === null ? [] : [profile.picture]
    const avatar = [...(await pictures.storeArchived(named, id, site)).values()].filter((one) => pictures.isNew(one))
    if (avatar.length < named.length) report.note(name, formatMessage(messages.archivedPicturesLeft, { count: 1 }))
    await inTransaction(db, async (trx) => {
      await insertPictures(trx, avatar)
      await describeUnclaimedUser(trx, id, {
        about: about.data ?? '',
        links: links.data ?? '',
        avatarId: avatar[0]?.id ?? null,
      })
    })
    pictures.remember(avatar)
  }
}
