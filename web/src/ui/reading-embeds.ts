import { hostOf, type Player, playerOf } from '#contract/embeds.ts'
import { formatMessage } from '#contract/format-message.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/embeds.ts'
import { escapeAttribute } from './attributes.ts'

/** The link of an embed, the picture in it, and its title. */
const LINK = /<a href="([^"]*)"[^>]*>(<img[^>]*>)?([^<]*)/y

/** What an embed is shown with. Its own words are left as they are: comments quote them. */
export interface ShownEmbed {
  /** In place of the start and the end of its figure. */
  start: string
  end: string
  /** In place of its picture. */
  picture: string
}

/**
 * An embed as it is read: a card that is one link, with its host; one with a player has its picture above the link, with
 * a button that loads the player, and says from where. Article handles the button.
 * @param from where the tag of its figure ends
 * @param isRead whether it is in a text that is read, and can be played
 */
export function embedAt(html: string, from: number, isRead: boolean): ShownEmbed {
  LINK.lastIndex = from
  const [, address = '', image = '', title = ''] = LINK.exec(html) ?? []
  const href = address.replaceAll('&amp;', '&')
  const host = `<span class="embed-host" data-label="${escapeAttribute(hostOf(href))}"></span>`
  const player = playerOf(href)
  if (!player) return { start: '<figure data-kind="embed" class="embed">', picture: image, end: `${host}</figure>` }
  return {
    start: `<figure data-kind="embed" class="embed embed-player">${stage(player, image, title, isRead)}`,
    picture: '',
    end: `${host}${isRead ? noteOf(player) : ''}</figure>`,
  }
}

/** HTML for an attribute: the texts of some languages have straight quotes. */
const withoutQuotes = (html: string) => html.replaceAll('"', '&quot;')

/** In place of the button of a text that is not read. */
const SIGN = '<span class="embed-play"></span>'

/** The place of a player, as large as it will be, with the picture until then. */
function stage({ kind, url, height, provider }: Player, image: string, title: string, isRead: boolean): string {
  const name = withoutQuotes(formatMessage(messages.embedOn, { title, provider }))
  const button = `<button type="button" class="embed-play" aria-label="${withoutQuotes(formatMessage(messages.playEmbed, { name }))}" data-title="${name}" data-player="${escapeAttribute(url)}" lang="${spokenLanguage().tag}"></button>`
  const style = height === undefined ? '' : ` style="height:${height}px"`
  return `<span class="embed-stage" data-of="${kind}"${style}>${image}${isRead ? button : SIGN}</span>`
}

/** Drawn by CSS, as the host: it is no part of the text. */
function noteOf({ url }: Player): string {
  const note = withoutQuotes(formatMessage(messages.embedNote, { host: new URL(url).host }))
  return `<span class="embed-note" lang="${spokenLanguage().tag}" data-label="${note}"></span>`
}
