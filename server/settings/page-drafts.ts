import { APPEAL_DAYS, DELETION_DAYS, SESSION_DAYS, TRASH_DAYS } from '#contract/limits.ts'
import { DEVICE_DAYS } from '../session/cookie.ts'

/** Prepared pages for a plain Blogi, in the vocabulary of rich text. Admins read, change and publish them. */
export const PAGE_DRAFTS: { slug: string; title: string; content: string }[] = [
  {
    slug: 'help',
    title: 'Help',
    content: `<h2>Reading</h2><p>The home page lists the newest blogs, and the buttons above them choose a category. New blogs appear by themselves.</p>
<h2>Writing</h2><p>Authors write at Create Blogs. What you type is saved while you type, on your device and on the server, and nobody else sees it before you submit it. Whoever is a Reader becomes an Author in Edit profile.</p>
<h2>Following</h2><p>Subscribe on an author's profile. Their blogs are then under Subscribed blogs on your dashboard.</p>
<h2>Something is gone</h2><p>What you deleted is in the trash on your dashboard for ${TRASH_DAYS} days. Earlier states of a blog are in its revisions.</p>
<h2>You cannot sign in</h2><p>“Forgot your password?” on the sign-in page sends a link to your email address, if this site sends emails.</p>`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    content: '<p>This site is run by [name]. Write to [email address].</p>',
  },
  {
    slug: 'status',
    title: 'Status',
    content:
      '<p>If you can read this page, the site is running. The address <code>/readyz</code> says whether its database and its pictures can be reached. Interruptions that are planned will stand here.</p>',
  },
  {
    slug: 'terms',
    title: 'Terms',
    content: `<p>What you publish here stays yours. By publishing it you let this site store it and show it to others until you delete it.</p>
<p>Publish what you may publish, and nothing against the law. Do not send advertising, and do not pretend to be somebody else.</p>
<p>Admins of this site can silence or suspend an account, and remove what it has published. An email tells its owner what was done, with the reason if one was given.</p>
<p>The site is provided as it is, and may be changed or closed.</p>`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    content: `<p>This page says what this site stores about you, where, and for how long. It is run by [name and address].</p>
<h2>Your account</h2><p>Name, email address, phone number, education, role and picture, as you entered them; when the account was created, and when its email address was confirmed. The password only as an Argon2 hash. With two-factor sign-in the secret of your app, encrypted, and hashes of your recovery codes. Of each passkey its public key and number, how often it was used as far as it counts that, what keeps it, when it was added and when it was last used; your fingerprint or face never leaves your device. Others see your name, picture, role, number of followers and the month in which you joined. Who sees your education, email address and phone number you choose in Edit profile; until you do, others see your education, your email address only if you ticked that, and nobody your phone number. In Edit profile you can take everything that is stored about you as one file. There you can delete your account, too: it is hidden at once, and deleted for ever after ${DELETION_DAYS} days, in which signing in brings it back. Your public texts are deleted with it, or stay under “A former author”, as you choose.</p>
<h2>What you write</h2><ul><li><p>Blogs and comments, until you delete them; then for ${TRASH_DAYS} days in the trash, which only you see.</p></li><li><p>What waits for an admin’s approval, which you and the admins see; a comment that was refused for ${TRASH_DAYS} days. To find spam: keyed hashes of what you posted in the last 7 days, and of single words, with how often they were refused or approved.</p></li><li><p>Earlier states of your blogs: all of the last 30 days, and one a day before that, which only you see. You can remove each of them.</p></li><li><p>Drafts, until you submit or discard them; discarded ones for up to two days. Your browser keeps a copy for up to 90 days.</p></li><li><p>Preview links, until you end them. Pictures, without their metadata, as long as something of yours shows them.</p></li><li><p>Whom you follow, since when, and on which days you commented on a blog, for what is trending.</p></li><li><p>What you report, with your words and, if you have no account, the email address that you leave and a hash of your network’s address: until an admin has decided. What you appeal against and how, until ${APPEAL_DAYS} days after it was decided.</p></li></ul>
<h2>Your sessions</h2><p>Signing in sets three cookies. <code>session</code> is a random value of which only a hash is stored, and <code>signed-in</code> tells the page that there is a session. With a session are stored when it began, and the kind of browser and device. Both end with the session: when you sign out, or ${SESSION_DAYS} days after your last visit. <code>device</code> tells a browser that you know from a new one, of whose sign-in an email tells you; of it, too, only a hash is stored, with the time of your last sign-in, for up to ${DEVICE_DAYS} days. On the login page <code>passkey</code>, a random value for five minutes, lets only that browser answer for a passkey. There are no other cookies. Your browser also stores unsent forms.</p>
<h2>Your visits</h2><p>For each blog and each day, how often it was read, by how many, for how long in all, and which sites linked to it. Not who read it: there is no analytics service, and no identifier of visitors, and nothing is loaded from other sites, except from Google if you are offered to sign in with Google, and pictures if they are in a separate store.</p>
<h2>Network addresses</h2><p>They are counted for a short time to limit how often something is done. They can stand in the log of the server, when a sign-in is refused too often, or with each sign-in if its operator wishes.</p>
<h2>Emails</h2><p>Each email to you, with your address, for 30 days after it was sent. What admins did to an account is in a log, by the account's number, without a time limit.</p>
<h2>Backups</h2><p>Backups hold all of this. A plain Blogi keeps those of the last 7 days, 4 weeks and 12 months, if backups are set up: [say what is true here].</p>
<h2>Where</h2><p>In a database and a folder, or a picture store, that whoever runs this site has chosen: [say where].</p>`,
  },
  {
    slug: 'licences',
    title: 'Licences',
    content: `<p>Texts and pictures belong to their authors. Ask them before you use more than a quotation.</p>
<p>This site runs on Blogi, which is free software. Its licence and those of its parts come with its source code. The typefaces Inter and Source Serif have the SIL Open Font License 1.1.</p>`,
  },
]
