import { formatMessage } from '#contract/format-message.ts'
import type { BulkCommentAction, BulkPostAction, ListedComment, ListedPost } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'
import * as commonMessages from '#messages/common.ts'
import { request } from '../http/client.ts'
import type { BulkAction, BulkKind } from './bulk-actions.ts'

export type Listed = ListedPost | ListedComment

const isPublic = ({ state }: Listed) => state === 'public'
const isHeld = ({ state }: Listed) => state === 'held'
const isRemoved = ({ state }: Listed) => state === 'removed'

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
    question: questions.refuse,
    hurts: true,
    hasReason: true,
  },
]

const ACTIONS_ON_POSTS: BulkAction<ListedPost, BulkPostAction>[] = [
  ...stateActions({
    remove: { title: messages.removePosts, means: [messages.removeMeans] },
    refuse: { title: messages.refusePosts, means: [messages.refusePostsMeans] },
  }),
  {
    name: 'close-comments',
    label: messages.closeComments,
    fits: (post) => !isRemoved(post) && !post.commentsClosed,
    result: messages.closed,
    undo: 'open-comments',
    question: { title: messages.closeCommentsOf, means: [messages.closeMeans] },
    hurts: true,
  },
  {
    name: 'open-comments',
    label: messages.openComments,
    fits: (post) => !isRemoved(post) && post.commentsClosed,
    result: messages.opened,
    undo: 'close-comments',
  },
  {
    name: 'move',
    label: messages.move,
    fits: (post) => !isRemoved(post),
    result: messages.moved,
    question: { title: messages.movePosts, means: [messages.moveMeans] },
  },
  {
    name: 'add-tags',
    label: messages.addTags,
    fits: (post) => !isRemoved(post),
    result: messages.tagged,
    question: { title: messages.addTagsTo, means: [messages.tagsMean] },
  },
  {
    name: 'remove-tags',
    label: messages.removeTags,
    fits: (post) => !isRemoved(post) && post.tags.length > 0,
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
    const { data } = await request('POST /admin/bulk/posts/:action', { params: { action }, body })
    return { result: data, undoId: null }
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
    const { data } = await request('POST /admin/bulk/comments/:action', { params: { action }, body })
    return { result: data, undoId: null }
  },
  titleOf: (one) => formatMessage(commonMessages.quotedTitle, { title: beginningOf(one) }),
  selectLabel: (one) => formatMessage(messages.selectComment, { name: one.author.name, text: beginningOf(one) }),
  none: messages.noComments,
}
