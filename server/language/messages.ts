// The texts of the server. A property is the text in the language that is spoken when it is read: to read one at the start
// of the program would fix it, which `scripts/spoken-texts.ts` refuses.
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as adminFirstStepsEnglish from '#messages/admin-first-steps.ts'
import * as analyticsEnglish from '#messages/analytics.ts'
import * as answersEnglish from '#messages/answers.ts'
import * as apiDocsEnglish from '#messages/api-docs.ts'
import * as authorsEnglish from '#messages/authors.ts'
import * as commandsEnglish from '#messages/commands.ts'
import * as commandsAnalyticsEnglish from '#messages/commands-analytics.ts'
import * as commandsCheckEnglish from '#messages/commands-check.ts'
import * as commandsHelpEnglish from '#messages/commands-help.ts'
import * as commonEnglish from '#messages/common.ts'
import * as emailsEnglish from '#messages/emails.ts'
import * as emailsDigestsEnglish from '#messages/emails-digests.ts'
import * as emailsInvitationEnglish from '#messages/emails-invitation.ts'
import * as environmentEnglish from '#messages/environment.ts'
import * as errorsEnglish from '#messages/errors.ts'
import * as importsEnglish from '#messages/import.ts'
import * as importUploadsEnglish from '#messages/import-uploads.ts'
import * as metricsEnglish from '#messages/metrics.ts'
import * as pageDraftsEnglish from '#messages/page-drafts.ts'
import * as pagesEnglish from '#messages/pages.ts'
import * as serverPagesEnglish from '#messages/server-pages.ts'
import * as serverStartEnglish from '#messages/server-start.ts'
import * as storageEnglish from '#messages/storage.ts'
import * as validationEnglish from '#messages/validation.ts'
import { textsIn } from './spoken.ts'

/** The texts of a part, which has the types of the English ones. */
function spoken<Texts extends Readonly<Record<string, string>>>(part: string, english: Texts): Texts {
  return new Proxy(english, {
    get(_english, key: string) {
      const { tag } = spokenLanguage()
      return (tag === 'en' ? undefined : textsIn(tag, part, english)[key]) ?? english[key]
    },
  })
}

export const adminFirstSteps = spoken('admin-first-steps', adminFirstStepsEnglish)
export const analytics = spoken('analytics', analyticsEnglish)
export const answers = spoken('answers', answersEnglish)
export const apiDocs = spoken('api-docs', apiDocsEnglish)
export const authors = spoken('authors', authorsEnglish)
export const commands = spoken('commands', commandsEnglish)
export const commandsAnalytics = spoken('commands-analytics', commandsAnalyticsEnglish)
export const commandsCheck = spoken('commands-check', commandsCheckEnglish)
export const commandsHelp = spoken('commands-help', commandsHelpEnglish)
export const common = spoken('common', commonEnglish)
export const emails = spoken('emails', emailsEnglish)
export const emailsDigests = spoken('emails-digests', emailsDigestsEnglish)
export const emailsInvitation = spoken('emails-invitation', emailsInvitationEnglish)
export const environment = spoken('environment', environmentEnglish)
export const errors = spoken('errors', errorsEnglish)
export const imports = spoken('import', importsEnglish)
export const importUploads = spoken('import-uploads', importUploadsEnglish)
export const metrics = spoken('metrics', metricsEnglish)
export const pageDrafts = spoken('page-drafts', pageDraftsEnglish)
export const pages = spoken('pages', pagesEnglish)
export const serverPages = spoken('server-pages', serverPagesEnglish)
export const serverStart = spoken('server-start', serverStartEnglish)
export const storage = spoken('storage', storageEnglish)
export const validation = spoken('validation', validationEnglish)
