import { AccountAction } from '#contract/admin.ts'
import { adminSentence } from '#contract/admin-notifications.ts'
import type { DigestKind } from '#contract/digests.ts'
import type { EmailKind } from '#contract/emails.ts'
import { type Content, type Item, onLines, type Site } from '../mail/content.ts'
import { TEXTS } from '../mail/deliver.ts'
import { contentOf, ITEMS_MAX } from '../notifications/news.ts'

/** An email with sample content. Its name is that of its kind, and of its form where the kind has several. */
export interface SampleEmail {
  name: string
  kind: EmailKind
  content: Content
}

/** What the samples say: the words of other people, in a language. */
export interface SampleWords {
  title: string
  otherTitle: string
  person: string
  excerpt: string
  reason: string
}

export const ENGLISH: SampleWords = {
  title: 'How lighthouses were kept, and by whom',
  otherTitle: 'A winter in the harbour',
  person: 'Ada Lovelace',
  excerpt:
    'I have climbed those stairs every summer since I was nine, and I never knew that the lamp was turned by hand until the year in which the station was closed.',
  reason: 'The pictures are of someone who asked not to be shown.',
}

export const ARABIC: SampleWords = {
  title: 'كيف كانت المنارات تُحرس، ومن كان يحرسها',
  otherTitle: 'شتاء في الميناء',
  person: 'ليلى حداد',
  excerpt: 'صعدت تلك الدرجات كل صيف منذ كنت في التاسعة، ولم أعرف أن المصباح كان يُدار باليد إلا في سنة إغلاق المحطة.',
  reason: 'الصور لشخص طلب ألا يظهر فيها.',
}

const TOKEN = 'kXb2Vd0q7rT9mYw4sLh1Zc8uPf5nGj3eAo6iBx_-DtQ'
const AT = '2026-11-23T14:05:00.000Z'

/** An email of each kind, and of each form of it. */
export function sampleEmails(site: Site, words: SampleWords): SampleEmail[] {
  return [...accountEmails(site, words), ...notices(site, words), ...digests(site, words)].map(
    ({ content, ...email }) => ({
      ...email,
      content: onLines(content),
    }),
  )
}

function sample(
  site: Site,
  kind: keyof typeof TEXTS,
  name: string = kind,
  detail?: object,
  inviter: string | null = null,
): SampleEmail {
  const email = {
    id: '',
    kind,
    user_id: '',
    address: '',
    created_at: AT,
    detail: detail ? JSON.stringify(detail) : null,
  }
  return { name, kind, content: TEXTS[kind]({ email, token: TOKEN, site, inviter }) }
}

/** What the texts of kinds depend on. */
export const DETAILS: Partial<Record<keyof typeof TEXTS, object>> = {
  'account-notice': { action: 'silence' },
  'account-deletion': { dueAt: AT, keepsTexts: true },
  'new-device': { device: 'Chrome on Windows' },
  'passkey-added': { name: 'Windows Hello' },
  'passkey-removed': { name: 'Windows Hello' },
  'report-decided': { kind: 'comment', outcome: 'removed', reportedAt: AT },
  invitation: { role: 'Author', expiresAt: AT },
}

function accountEmails(site: Site, { person }: SampleWords): SampleEmail[] {
  const kinds = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
  return [
    ...kinds
      .filter((kind) => kind !== 'account-notice')
      .map((kind) => sample(site, kind, kind, DETAILS[kind], kind === 'invitation' ? person : null)),
    sample(site, 'invitation', 'invitation by a command', DETAILS.invitation),
  ]
}

function notices(site: Site, { title, reason }: SampleWords): SampleEmail[] {
  return [...AccountAction.options, 'hold-blog'].map((action) =>
    sample(site, 'account-notice', `account-notice ${action}`, { action, reason, blogTitle: title, subjectId: 'a' }),
  )
}

function digests({ url, name }: Site, { title, otherTitle, person, excerpt }: SampleWords): SampleEmail[] {
  const site = { url, name }
  const comment = { title, by: person, excerpt, url: `${url}/blog/a/a-title#comment-b` }
  const follower = { title: person, by: '', excerpt: '', url: `${url}/userProfile/c` }
  const items: Record<DigestKind, Item> = {
    'new-blogs': { ...comment, url: `${url}/blog/a/a-title` },
    comments: comment,
    replies: comment,
    mentions: comment,
    followers: follower,
    waiting: { title, by: '', excerpt: '', url: `${url}/blog/a/a-title#waiting` },
    admin: { title: adminSentence('held-posts', 3), by: '', excerpt: '', url: `${url}/admin/queue` },
  }
  return Object.entries(items).flatMap(([key, item]) => {
    const kind = key as DigestKind
    const other = kind === 'followers' ? item : { ...item, title: otherTitle }
    const of = (form: string, all: Item[], frequency: 'daily' | 'weekly' = 'daily') => ({
      name: `${kind} ${form}`,
      kind,
      content: contentOf({ kind, token: TOKEN, frequency }, all, site),
    })
    return [
      of('of one', [item]),
      of('of several', [item, other, other], 'weekly'),
      of('of many', Array(ITEMS_MAX + 1).fill(item)),
    ]
  })
}
