// What `npm run admin` prints of its commands.

/**
 * Two columns: commands in lower case stay as they are, words in capitals are what is to be typed in their place.
 * `{actions}` are more lines, of commands alone.
 */
export const usage = `Use npm run admin -- with one of:
  help COMMAND             what one of them takes, with an example
  reports                  what was reported, the oldest first
  dismiss ID               close the reports of an entry of the queue, and leave it as it is
  remove ID [reason]       remove the blog or comment that was reported
  remove-post ID [reason]  remove a public blog or comment, by the id in its address; restore-post brings it back
  hold-post ID [reason]    let it wait in the queue instead
  close-comments ID        of a blog; open-comments opens them again
  registrations            accounts that wait for approval, the oldest first
  held                     what waits for approval, the oldest first
  approve ID [SINCE]       publish what waits for approval, or let the account sign in; with the time that held
                           shows, not if it was edited since
  refuse ID [reason]       refuse it: its author sees the reason and keeps the text; an account is deleted
  appeals                  what people appeal against, the oldest first
  grant-appeal ID [reason] undo the decision that someone appeals against; decline-appeal leaves it
  spam                     the wave of spam that waits
  spam remove              remove it; spam undo TIME brings it back
  posts [FILTERS] [text]   blogs that are public, wait, or were refused or removed, newest first; filters are
                           state= (public, held, refused or removed), author=, category=, tag=, from=, until=,
                           reads=, reported=true, cursor=
  act-on-posts ACTION IDS [text]
                           remove, restore, approve, refuse, undo-refusal, close-comments, open-comments, move,
                           add-tags or remove-tags, with commas between ids, and behind them a reason, a category
                           or tags
  comments [FILTERS] [text]
                           the same of comments, also with blog=; act-on-comments ACTION IDS [reason]
  people [text]            the newest people, or those whose name or email address contains the text
  add-account EMAIL ROLE NAME
                           add an account, and print a link by which its owner sets a password
  grant EMAIL              make someone an admin
  revoke EMAIL             remove someone's admin rights
  add-second-factor EMAIL  print a secret for an authenticator app; with a code of it behind, turn it on
  remove-second-factor EMAIL
                           let someone who lost their codes sign in with the password alone
  remove-passkeys EMAIL    remove the passkeys of someone who lost their device
  reset-link EMAIL         print a link to set a new password
{actions}
  invite                   print an address by which one account can be created
  invite EMAIL ROLE        send an invitation by email, as a Reader or an Author
  invitations              the unused invitations
  withdraw-invitation ID   so that it cannot be used
  delete-account EMAIL     delete it in 14 days, for its owner; with keep-texts behind it, public texts stay
  settings                 what admins chose for the site
  settings set KEY VALUE   change a setting
  settings reset KEY       its default
  images                   the logos and the icon; images logo FILE sets one of logo, logo-dark and icon
  images logo --remove     so that the header shows the name
  categories               the categories, with the names that they had
  categories add NAME      at the end; categories move NAME PLACE: 1 is the first
  categories rename NAME NEW
                           its blogs stay in it, and links to it lead there
  categories retire NAME OTHER
                           its blogs move to another one
  categories restore NAME  a retired one, with its blogs
  tags                     the tags of most blogs; tags find TEXT: those that contain a text
  tags rename TAG NEW      on all blogs, and for its followers; its address leads to the new one
  tags merge TAG[,TAG] TARGET
                           the same of several, into a tag that there is
  tags delete TAG[,TAG]    from all blogs, and for its followers
  tags former              what was renamed, merged or deleted; tags restore TAG[,TAG] undoes it
  redirects                the newest redirects; redirects find TEXT: those that contain a text
  redirects add PATH TARGET
                           to a path of this site, or to an https address
  redirects remove PATH    redirects restore PATH undoes it
  pages                    the pages that admins wrote, and the prepared drafts
  pages publish SLUG       as it is; pages withdraw SLUG: a draft again
  pages publish-all        the prepared drafts in which nothing is to be filled in
  pages text SLUG          its text, as HTML; pages write SLUG FILE: that of a file
  pages add SLUG TITLE     an empty draft; pages order SLUG SLUG...: these first, as the footer lists them
  pages delete SLUG        it can be restored for 30 days; pages restore SLUG: as a draft
  emails [STATE]           the newest emails: waiting, sending, sent, unknown (may have been sent), failed or suppressed
  open-email ID            what an email in the outbox says, with its link
  send-again ID            send an email that failed or may have been sent, which may then arrive twice
  jobs                     jobs that failed; run-again ID runs one again
  audit [ID]               what admins did, latest first; only with the person or post of this id
  export FILE.zip [EMAIL] [--all]
                           public blogs as Markdown, pages, WordPress and Ghost files, of one author or all; --all
                           adds those that are not published
  analytics [DAYS]         what is read, by how many, from where, who writes and who comes back: in the last 7, 30, 90
                           or 365 days; analytics FROM TO: from one day to another, such as 2026-01-31
  status                   how the site is: version, disk, database, backups, emails, jobs, first steps
  back-up                  ask the running site for a backup
  test-email EMAIL         send a test to the address of an account
  audit --check [HASH]     verify that no entry was changed or removed; with a hash that was printed before, also
                           not at the end`

/**
 * An example of each command, one a line.
 */
export const examples = `help invite
reports
dismiss 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
remove 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d It names a private address
remove-post 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d Spam
restore-post 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
hold-post 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d Please name your sources
close-comments 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
open-comments 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
registrations
held
approve 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
refuse 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d It is an advertisement
appeals
grant-appeal 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d It was a mistake
decline-appeal 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d It stays removed
spam remove
posts state=held tag=tea
act-on-posts move 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d Cooking
comments author=ada@example.org harbour
act-on-comments remove 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d Spam
people ada
add-account ada@example.org Author Ada Lovelace
grant ada@example.org
revoke ada@example.org
add-second-factor ada@example.org 123456
remove-second-factor ada@example.org
remove-passkeys ada@example.org
reset-link ada@example.org
suspend ada@example.org Spam
unsuspend ada@example.org
silence ada@example.org Insults
unsilence ada@example.org
end-sessions ada@example.org
remove-contributions ada@example.org Spam
restore-contributions ada@example.org
make-author ada@example.org
make-reader ada@example.org
invite ada@example.org Author
invitations
withdraw-invitation 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
delete-account ada@example.org keep-texts
settings set name "Tea and Time"
images logo logo.png
categories rename Food Cooking
tags merge tee,teas tea
redirects add /old-page /about
pages publish terms
emails failed
open-email 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
send-again 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
jobs
run-again 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
audit 019f0b7c-7c7e-7000-8000-5d1f6a2b3c4d
export blogs.zip --all
analytics 30
status
back-up
test-email ada@example.org`
/** Below what a command takes. `{example}`: its line of `examples`. */
export const example = 'For example:\n  npm run admin -- {example}'
