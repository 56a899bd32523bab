import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type InterfaceLanguage, offeredLanguage } from '#contract/interface-languages.ts'
import { speak } from '../language/spoken.ts'

/** Characters of a header, and preferences in it, that are read: the web client sends one, browsers some. */
const HEADER_MAX = 200
const PREFERENCES_MAX = 5
const PREFERENCE = /^\s*([a-z\d-]{2,35})\s*(?:;\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*)?$/i

/** The language that the answer to a call has: the first of its `Accept-Language` that is offered, else English. */
export function askedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): InterfaceLanguage {
  const asked = headers['accept-language']
  if (asked === undefined || asked === 'en' || asked.length > HEADER_MAX) return 'en'
  const preferences = asked
    .split(',', PREFERENCES_MAX)
    .flatMap((part) => {
      const [, tag, quality = '1'] = PREFERENCE.exec(part) ?? []
      return tag && Number(quality) > 0 ? [{ tag, quality: Number(quality) }] : []
    })
    .sort((one, other) => other.quality - one.quality)
  for (const { tag } of preferences) {
    const language = offeredLanguage(tag)
    if (language) return language
  }
  return 'en'
}

/** Answers calls in the language that they ask for. Where nothing else is spoken, English costs nothing. */
export function answerInAskedLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => speak(askedLanguage(request), done))
  // Again: a body arrives from outside of what was begun above.
  app.addHook('preValidation', (request, _reply, done) => speak(askedLanguage(request), done))
}
