import type { FastifyPluginAsync } from 'fastify'
import { registerCalls } from '../calls/register-calls.ts'
import type { Deps } from '../deps.ts'
import { getBlog, getCard, getListing, getOwnBlogs, getOwnTab } from './read-handlers.ts'
import { deletePost, postBlog, postPicture, putBlog, putComments } from './write-handlers.ts'

/** Blogs: lists, reading, writing, and pictures inside texts. */
export function blogRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    const serve = registerCalls(app, deps)
    serve('GET /blog/getAllBlog', getListing(deps))
    serve('GET /blog/card/:id', getCard(deps))
    serve('GET /blog/singleBlog/:id', getBlog(deps))
    serve('GET /user/allUserBlog', getOwnBlogs(deps))
    serve('GET /user/ownBlogs', getOwnTab(deps))
    serve('POST /blog/post', postBlog(deps))
    serve('PUT /blog/update/:id', putBlog(deps))
    serve('PUT /blog/comments/:id', putComments(deps))
    serve('DELETE /blog/deletePost/:id', deletePost(deps))
    serve('POST /blog/picture', postPicture(deps))
  }
}
