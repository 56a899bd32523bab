import type { BulkPostAction, ListedComment, ListedPost, NotDone } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'

export type Kind = 'posts' | 'comments'
export type Listed = ListedPost | ListedComment

export interface BulkAction {
  name: BulkPostAction
  label: string
  /** Whether there is something to do on a post. */
  fits: (post: Listed) => boolean
  /** The result; `{count}` posts. */
  result: string
  /** The action that undoes it when its emails are sent. */
  undo?: BulkPostAction
  /** What is asked first, by what the list has; none of an action that hurts no one and needs no more. */
  question?: Record<Kind, { title: string; means: string }>
  /** The button of the question is red. */
  hurts?: true
  /** The email to each author has a reason. */
  hasReason?: true
}

const isPublic = ({ state }: Listed) => state === 'public'
const isHeld = ({ state }: Listed) => state === 'held'
const isRefused = ({ state }: Listed) => state === 'refused'
const isRemoved = ({ state }: Listed) => state === 'removed'
/** Drafts and what was removed are not changed. */
const isChangeable = (post: Listed) => isPublic(post) || isHeld(post)
const areCommentsClosed = (post: Listed) => 'commentsClosed' in post && post.commentsClosed
const both = <Question>(question: Question) => ({ posts: question, comments: question })

const COMMENT_ACTIONS: BulkAction[] = [
  {
    name: 'remove',
    label: messages.remove,
    fits: isPublic,
    result: messages.removed,
    undo: 'restore',
    question: {
      posts: { title: messages.removePosts, means: messages.removeMeans },
      comments: { title: messages.removeComments, means: messages.removeMeans },
    },
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
    question: {
      posts: { title: messages.refusePosts, means: messages.refusePostsMeans },
      comments: { title: messages.refuseComments, means: messages.refuseCommentsMeans },
    },
    hurts: true,
    hasReason: true,
  },
  { name: 'undo-refusal', label: messages.undoRefusal, fits: isRefused, result: messages.waitAgain },
]

/** The bulk actions of each list, in the order of their buttons. */
export const BULK_ACTIONS: Record<Kind, BulkAction[]> = {
  comments: COMMENT_ACTIONS,
  posts: [
    ...COMMENT_ACTIONS,
    {
      name: 'close-comments',
      label: messages.closeComments,
      fits: (post) => isChangeable(post) && !areCommentsClosed(post),
      result: messages.closed,
      undo: 'open-comments',
      question: both({ title: messages.closeCommentsOf, means: messages.closeMeans }),
      hurts: true,
    },
    {
      name: 'open-comments',
      label: messages.openComments,
      fits: (post) => isChangeable(post) && areCommentsClosed(post),
      result: messages.opened,
      undo: 'close-comments',
    },
    {
      name: 'move',
      label: messages.move,
      fits: isChangeable,
      result: messages.moved,
      question: both({ title: messages.movePosts, means: messages.moveMeans }),
    },
    {
      name: 'add-tags',
      label: messages.addTags,
      fits: isChangeable,
      result: messages.tagged,
      question: both({ title: messages.addTagsTo, means: messages.tagsMean }),
    },
    {
      name: 'remove-tags',
      label: messages.removeTags,
      fits: (post) => 'tags' in post && isChangeable(post) && post.tags.length > 0,
      result: messages.tagged,
      question: both({ title: messages.removeTagsFrom, means: messages.tagsMean }),
    },
  ],
}

/** Why something was not done to a post. */
export const NOT_DONE_LABELS: Record<NotDone, string> = {
  gone: messages.gone,
  'not-public': messages.notPublic,
  'not-held': messages.notHeld,
  'not-removed': messages.notRemoved,
  'not-refused': messages.notRefused,
  changed: messages.changed,
  leaving: messages.leaving,
  unchanged: messages.unchanged,
  'too-many-tags': messages.tooManyTags,
}
