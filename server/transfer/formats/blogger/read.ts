import { basename } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { imports as messages } from '../../../language/messages.ts'
import { copied } from '../copied.ts'
import { type Format, type NeutralItem, type NeutralSite, orNote } from '../neutral.ts'
import { type XmlRecord, xmlRecords } from '../xml-records.ts'
import { ATOM, keyOf, kindOf, stateOf, titleOf } from './entries.ts'
import { postOf } from './post.ts'
import { archivesOf, readSite, type Site } from './source.ts'

/**
 * The backup of Blogger, and `feed.atom` in an archive of Google Takeout. Files are read twice: comments may be anywhere,
 * also before the posts that they are of.
 */
export const blogger: Format = {
  matches: (head) =>
    /<(?:\w+:)?feed[\s>]/.test(head) && /tag:blogger\.com,1999:blog-\d|schemas\.google\.com\/blogger\//.test(head),
  async read(files, address = '', folder) {
    const site = await readSite(files, address, folder)
    return {
      // Of several sites in an archive, the next one may have others.
      id: 'blogger',
      peopleId: site.firstId,
      address: site.address,
      authors: [...site.authors.values()],
      archives: archivesOf(site),
      postCount: site.posts,
      posts: () => posts(files, site),
    } satisfies NeutralSite
  },
}

async function* posts(files: string[], site: Site): AsyncGenerator<NeutralItem> {
  const keys = new Set<string>()
  if (site.others > 0)
    yield { of: messages.ofBlogger, text: formatMessage(messages.settingsLeft, { count: site.others }) }
  yield* site.notes
  for (const file of files) {
    let isWhole = false
    for await (const record of xmlRecords(file, ATOM)) {
      if (record.name === 'feed') isWhole = !record.isCut
      const kind = record.name === 'entry' ? kindOf(record) : ''
      if (kind !== 'post' && kind !== 'page') continue
      const item = itemOf(record, site)
      if (!('text' in item)) keys.add(copied(keyOf(record)))
      yield item
    }
    if (!isWhole) yield { of: basename(file), text: messages.fileCut }
  }
  const count = site.comments.without(keys)
  if (count > 0) yield { of: messages.ofBlogger, text: formatMessage(messages.commentsWithoutPost, { count }) }
}

function itemOf(entry: XmlRecord, site: Site): NeutralItem {
  const of = titleOf(entry) || keyOf(entry)
  if (entry.isCut) return { of, text: messages.postCut }
  if (stateOf(entry) === 'TRASHED') return { of, text: formatMessage(messages.statusLeft, { status: 'trash' }) }
  return orNote(of, () => {
    const post = postOf(entry, site)
    return kindOf(entry) === 'page' ? { page: post } : post
  })
}
