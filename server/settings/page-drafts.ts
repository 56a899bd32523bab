import { ABOUT } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { APPEAL_DAYS, DELETION_DAYS, SESSION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import { pages as about, pageDrafts as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { DEVICE_DAYS } from '../session/cookie.ts'

const paragraph = (text: string) => `<p>${text}</p>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${paragraph(item)}</li>`).join('')}</ul>`
const section = (heading: string, body: string) => `<h2>${heading}</h2>${body}`
const page = (...parts: string[]) => parts.join('\n')

interface Draft {
  slug: string
  title: string
  content: string
}

/** Prepared pages for a plain Blogi, in the vocabulary of rich text. Admins read, change and publish them. */
const pageDrafts = (): Draft[] => [
  {
    slug: 'help',
    title: messages.helpTitle,
    content: page(
      section(messages.helpReading, paragraph(messages.helpReadingText)),
      section(messages.helpWriting, paragraph(messages.helpWritingText)),
      section(messages.helpFollowing, paragraph(messages.helpFollowingText)),
      section(messages.helpTrash, paragraph(formatMessage(messages.helpTrashText, { days: TRASH_DAYS }))),
      section(messages.helpSignIn, paragraph(messages.helpSignInText)),
    ),
  },
  { slug: 'contact', title: messages.contactTitle, content: paragraph(messages.contactText) },
  { slug: 'status', title: messages.statusTitle, content: paragraph(messages.statusText) },
  {
    slug: 'terms',
    title: messages.termsTitle,
    content: page(
      paragraph(messages.termsOwnership),
      paragraph(messages.termsConduct),
      paragraph(messages.termsAdmins),
      paragraph(messages.termsNoWarranty),
    ),
  },
  {
    slug: 'privacy',
    title: messages.privacyTitle,
    content: page(
      paragraph(messages.privacyIntro),
      section(messages.privacyAccount, paragraph(formatMessage(messages.privacyAccountText, { days: DELETION_DAYS }))),
      section(
        messages.privacyTexts,
        list([
          formatMessage(messages.privacyBlogsAndComments, { days: TRASH_DAYS }),
          formatMessage(messages.privacyHeld, { days: TRASH_DAYS }),
          messages.privacyRevisions,
          messages.privacyDrafts,
          messages.privacyPreviewsAndPictures,
          messages.privacyFollowing,
          formatMessage(messages.privacyReports, { days: APPEAL_DAYS }),
        ]),
      ),
      section(
        messages.privacySessions,
        paragraph(formatMessage(messages.privacySessionsText, { sessionDays: SESSION_DAYS, deviceDays: DEVICE_DAYS })),
      ),
      section(messages.privacyVisits, paragraph(messages.privacyVisitsText)),
      section(messages.privacyAddresses, paragraph(messages.privacyAddressesText)),
      section(messages.privacyEmails, paragraph(messages.privacyEmailsText)),
      section(messages.privacyBackups, paragraph(messages.privacyBackupsText)),
      section(messages.privacyPlace, paragraph(messages.privacyPlaceText)),
    ),
  },
  {
    slug: 'licences',
    title: messages.licencesTitle,
    content: page(paragraph(messages.licencesTexts), paragraph(messages.licencesProgram)),
  },
]

/** Whether a prepared page waits to be published. The text of About is shown without that. */
export const isPreparedToPublish = (slug: string) => pageDrafts().some((page) => page.slug === slug)

/** All drafts that came with Blogi. That of About is the text which /about has without it. @param site its name */
export const preparedPages = (site: string): Draft[] => speak('', () => [aboutDraft(escaped(site)), ...pageDrafts()])

function aboutDraft(site: string): Draft {
  const mission = [
    [about.inspire, about.inspireText],
    [about.educate, about.educateText],
    [about.engage, about.engageText],
  ]
  return {
    slug: ABOUT,
    title: about.aboutUs,
    content: page(
      paragraph(formatMessage(about.introduction, { site })),
      paragraph(about.noFeed),
      section(about.ourMission, list(mission.map(([word, text]) => `<strong>${word}</strong>: ${text}`))),
      section(about.joinTitle, paragraph(about.joinText)),
    ),
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
