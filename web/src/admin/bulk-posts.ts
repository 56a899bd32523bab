import { formatMessage } from '#contract/format-message.ts'
import type { BulkCommentAction, BulkPostAction, ListedComment, ListedPost } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { request } from '../http/client.ts'
import type { BulkAction, BulkKind } from './bulk-actions.ts'

export type Listed = ListedPost | ListedComment

const isPublic = ({ state }: Listed) => state === 'public'
const isHeld = ({ state }: Listed) => state === 'held'
const isRefused = ({ state }: Listed) => state === 'refused'
const isRemoved = ({ state }: Listed) => state === 'removed'
/** Drafts and what was removed are not changed. */
const isChangeable = (post: Listed) => isPublic(post) || isHeld(post)

type Questions = Record<'remove' | 'refuse', { title: string; means: string[] }>

const stateActions = (questions: Questions): BulkAction<Listed, BulkCommentAction>[] => [
  {
    name: 'remove',
    label: messages.remove,
    fits: isPublic,
    result: messages.removed,
    undo: 'restore',
    question: questions.remove,
    hurts: true,
    hasReason: true,
  },
  { name: 'restore', label: messages.restore, fits: isRemoved, result: messages.restored },
  { name: 'approve', label: messages.approve, fits: isHeld, result: messages.approved },
  {
    name: 'refuse',
    label: messages.refuse,
    fits: isHeld,
    result: messages.refused,
    undo: 'undo-refusal',
    question: questions.refuse,
    hurts: true,
    hasReason: true,
  },
  { name: 'undo-refusal', label: messages.undoRefusal, fits: isRefused, result: messages.waitAgain },
]

const ACTIONS_ON_POSTS: BulkAction<ListedPost, BulkPostAction>[] = [
  ...stateActions({
    remove: { title: messages.removePosts, means: [messages.removeMeans] },
    refuse: { title: messages.refusePosts, means: [messages.refusePostsMeans] },
  }),
  {
    name: 'close-comments',
    label: messages.closeComments,
    fits: (post) => isChangeable(post) && !post.commentsClosed,
    result: messages.closed,
    undo: 'open-comments',
    question: { title: messages.closeCommentsOf, means: [messages.closeMeans] },
    hurts: true,
  },
  {
    name: 'open-comments',
    label: messages.openComments,
    fits: (post) => isChangeable(post) && post.commentsClosed,
    result: messages.opened,
    undo: 'close-comments',
  },
  {
    name: 'move',
    label: messages.move,
    fits: isChangeable,
    result: messages.moved,
    question: { title: messages.movePosts, means: [messages.moveMeans] },
  },
  {
    name: 'add-tags',
    label: messages.addTags,
    fits: isChangeable,
    result: messages.tagged,
    question: { title: messages.addTagsTo, means: [messages.tagsMean] },
  },
  {
    name: 'remove-tags',
    label: messages.removeTags,
    fits: (post) => isChangeable(post) && post.tags.length > 0,
    result: messages.tagged,
    question: { title: messages.removeTagsFrom, means: [messages.tagsMean] },
  },
]

/** Each that waits is decided on only as it was read. */
const asRead = (posts: Listed[]) =>
  posts.map(({ _id, state, at }) => ({ _id, since: state === 'held' ? at : undefined }))

const COMMON = { personOf: ({ author }: Listed) => author._id, reasonLabel: messages.reason }

export const POSTS: BulkKind<ListedPost, BulkPostAction> = {
  ...COMMON,
  actions: ACTIONS_ON_POSTS,
  async send(action, items, entered) {
    const body = { ...entered, posts: asRead(items) }
    const { data, undoId = null } = await request('POST /admin/bulk/posts/:action', { params: { action }, body })
    // A server of the release before has no undoing of many.
    return { result: data, undoId }
  },
  titleOf: ({ title }) => formatMessage(commonMessages.quotedTitle, { title }),
  selectLabel: ({ title }) => formatMessage(messages.select, { title }),
  none: messages.noPosts,
}

/** Characters of a comment by which it is called. */
const CALLED_BY = 60
const beginningOf = ({ comment }: ListedComment) =>
  comment.length > CALLED_BY ? `${comment.slice(0, CALLED_BY)}…` : comment

export const COMMENTS: BulkKind<ListedComment, BulkCommentAction> = {
  ...COMMON,
  actions: stateActions({
    remove: { title: messages.removeComments, means: [messages.removeMeans] },
    refuse: { title: messages.refuseComments, means: [messages.refuseCommentsMeans] },
  }),
  async send(action, items, { reason }) {
    const body = { reason, posts: asRead(items) }
    const { data, undoId = null } = await request('POST /admin/bulk/comments/:action', { params: { action }, body })
    return { result: data, undoId }
  },
  titleOf: (one) => formatMessage(commonMessages.quotedTitle, { title: beginningOf(one) }),
  selectLabel: (one) => formatMessage(messages.selectComment, { name: one.author.name, text: beginningOf(one) }),
  none: messages.noComments,
}
