import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ABOUT, pagePath } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import { blanksIn, type ListedPage } from '#contract/site-pages.ts'
import * as messages from '#messages/admin-pages.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { IconButton } from './icon-button.tsx'
import { useDeletePage } from './use-page-actions.ts'
import { useSavePage } from './use-save-page.ts'

/** The place of a page among those that the footer lists by itself. */
export interface Place {
  isFirst: boolean
  isLast: boolean
  move: (way: 'up' | 'down') => void
}

/** A page with where it is shown, and what can be done with it. @param place undefined: it cannot be moved */
export function PageRow({ page, place }: { page: ListedPage; place: Place | undefined }) {
  const { slug, title, updatedAt } = page
  return (
    <li data-slug={slug} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <p className="min-w-0 grow wrap-anywhere">
        <Link to={paths.adminEditPage(slug)} className="font-serif text-lg font-semibold hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <State page={page} isListed={place !== undefined} />
      </p>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {place && <MoveButtons title={title} place={place} />}
        <PublishButton page={page} />
        {updatedAt !== null && <DeleteButton page={page} />}
      </div>
    </li>
  )
}

function State({ page, isListed }: { page: ListedPage; isListed: boolean }) {
  const { slug, content, isPublished, isLinked } = page
  const blanks = blanksIn(content)
  const path = pagePath(slug)
  return (
    <span className="block text-sm text-quiet">
      {isPublished && <Link to={path}>{formatMessage(messages.publishedAt, { path })}</Link>}
      {!isPublished && <span>{slug === ABOUT ? messages.aboutOfBlogi : commonMessages.draft}</span>}
      {isListed && <span>{` · ${messages.listedInFooter}`}</span>}
      {isPublished && isLinked && <span>{` · ${messages.linkedBySettings}`}</span>}
      {blanks.length > 0 && <span>{` · ${formatMessage(messages.toFillIn, { blanks: joined(blanks) })}`}</span>}
    </span>
  )
}

function MoveButtons({ title, place: { isFirst, isLast, move } }: { title: string; place: Place }) {
  return (
    <>
      <IconButton
        data-up=""
        aria-label={formatMessage(messages.moveUp, { title })}
        aria-disabled={isFirst}
        onClick={() => move('up')}
      >
        <ArrowUp aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton
        data-down=""
        aria-label={formatMessage(messages.moveDown, { title })}
        aria-disabled={isLast}
        onClick={() => move('down')}
      >
        <ArrowDown aria-hidden className="size-4.5" />
      </IconButton>
    </>
  )
}

/** Publish or Withdraw, or a link to what is to be done before. */
function PublishButton({ page: { slug, title, content, isPublished, updatedAt } }: { page: ListedPage }) {
  const save = useSavePage(slug)
  const toEdit =
    slug === ABOUT && updatedAt === null
      ? messages.edit
      : blanksIn(content).length > 0 && !isPublished
        ? messages.fillIn
        : undefined
  if (toEdit)
    return (
      <Link to={paths.adminEditPage(slug)} className={buttonClass('plain', 'small')}>
        <Message text={toEdit} values={{ title, hidden: srOnly }} />
      </Link>
    )
  return (
    <Button
      size="small"
      look={isPublished ? 'plain' : 'accent'}
      disabled={save.isPending}
      onClick={() => save.mutate({ title, content, isPublished: !isPublished, expected: updatedAt })}
    >
      <Message text={isPublished ? messages.withdraw : messages.publish} values={{ title, hidden: srOnly }} />
    </Button>
  )
}

function DeleteButton({ page }: { page: ListedPage }) {
  const { slug, title, isPrepared } = page
  const [isAsking, setAsking] = useState(false)
  const remove = useDeletePage(page, () => setAsking(false))
  const what = slug === ABOUT ? messages.deleteAbout : isPrepared ? messages.deletePrepared : messages.deleteOwn
  return (
    <>
      <Button size="small" look="plain" onClick={() => setAsking(true)}>
        <Message text={messages.deletePage} values={{ title, hidden: srOnly }} />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={formatMessage(messages.deleteTitle, { title })}
        description={formatMessage(what, { path: pagePath(slug), days: TRASH_DAYS })}
        action={messages.deleteAction}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
