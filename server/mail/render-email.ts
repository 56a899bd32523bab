import { BACKGROUNDS, darkAccentOf } from '#contract/accent.ts'
import { formatMessage, formatWith } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import type { SiteImages } from '#contract/site-images.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { emails as messages } from '../language/messages.ts'
import type { Branding, Content, Item, Site } from './content.ts'
import { directionOf } from './direction.ts'

const SANS = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "font-family:Georgia,'Times New Roman',serif"
/** The colours of web/src/theme.css. Each text has one of its own: no email relies on what a mail program chooses. */
const LIGHT = {
  page: BACKGROUNDS.light[2],
  card: BACKGROUNDS.light[1],
  ink: '#1d1a24',
  quiet: '#625d6e',
  line: '#e6e2db',
}
const DARK = { page: BACKGROUNDS.dark[0], card: BACKGROUNDS.dark[1], ink: '#eeebf3', quiet: '#a8a2b5', line: '#302c3b' }
const ON_ACCENT = { light: '#ffffff', dark: BACKGROUNDS.dark[0] }
/** Pixels. Outlook does not know `max-width`. */
const WIDTH = 560
const LOGO_MAX = { width: 220, height: 44 }

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const P = `margin:0 0 18px;font-size:16px;line-height:26px`
const SMALL = `margin:0 0 10px;font-size:13px;line-height:20px`

/** The layout of an email: its left or right edge. */
interface Layout {
  dir: 'ltr' | 'rtl'
  side: 'left' | 'right'
  accent: string
}

/** Lays an email out as text and as HTML. */
export function renderEmail(content: Content, site: Site & Branding): { text: string; html: string } {
  return { text: textOf(content, site), html: htmlOf(content, site) }
}

function textOf({ paragraphs, items = [], link, after = [], why, unsubscribe }: Content, site: Site): string {
  const parts = [
    ...paragraphs,
    ...items.map(({ title, by, excerpt, url }) => [title, by, excerpt, url].filter(Boolean).join('\n')),
    ...(link ? [linkInText(link)] : []),
    ...after,
    // The line by which mail programs find a signature, and show it smaller.
    `-- \n${why}`,
    ...(unsubscribe ? [linkInText({ label: unsubscribe.words, url: unsubscribe.page })] : []),
    joined([site.name, site.url]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Without marks around the address, which mail programs would take for a part of it. */
const linkInText = (link: { label: string; url: string }) => formatWith(messages.linkInText, link, String)

/**
 * The HTML of an email. Tables and inline styles, which every mail program shows: Gmail drops a style block that it does
 * not understand, and Outlook for Windows is a word processor. The only style block adds dark colours where a program
 * has them. Nothing is loaded but the logo, at the same address for everyone.
 */
function htmlOf(content: Content, site: Site & Branding): string {
  const { subject, paragraphs, items = [], link, after = [], why, unsubscribe } = content
  const { tag, direction } = spokenLanguage()
  const dir = direction === 'rtl' ? 'rtl' : 'ltr'
  const layout: Layout = { dir, side: dir === 'rtl' ? 'right' : 'left', accent: site.accent }
  const card = [
    `<h1 class="ink" ${aligned(subject, layout)} style="margin:0 0 18px;${SERIF};font-size:24px;line-height:31px;font-weight:700;color:${LIGHT.ink}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, layout)),
    ...(items.length > 0 ? [list(items, layout)] : []),
    ...(link ? [button(link, layout)] : []),
    ...(link?.url.includes('#') && items.length === 0 ? [address(link.url, layout)] : []),
    ...after.map((text) => paragraph(text, layout)),
  ]
  return `<!doctype html>
<html lang="${tag}" dir="${dir}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${darkStyle(site)}</style>
</head>
<body class="page" dir="${dir}" style="margin:0;padding:0;background-color:${LIGHT.page};-webkit-text-size-adjust:100%">
${preheader(content)}
<table class="page" ${TABLE} width="100%" dir="${dir}" bgcolor="${LIGHT.page}" style="background-color:${LIGHT.page};${SANS}">
<tr><td align="center" style="padding:28px 12px">
<!--[if mso]><table ${TABLE} align="center" width="${WIDTH}"><tr><td><![endif]-->
<table ${TABLE} width="100%" dir="${dir}" style="max-width:${WIDTH}px;margin:0 auto">
<tr><td align="${layout.side}" style="padding:0 4px 18px">${header(site, layout)}</td></tr>
<tr><td class="card" align="${layout.side}" bgcolor="${LIGHT.card}" style="padding:32px 28px 18px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:4px solid ${site.accent};border-radius:6px;overflow-wrap:anywhere;word-break:break-word">
${card.join('\n')}
</td></tr>
<tr><td align="${layout.side}" style="padding:20px 4px 0">
${footer({ why, unsubscribe }, site, layout)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** The direction of a text, and the edge that the whole email has. */
const aligned = (text: string, { side }: Layout) => `dir="${directionOf(text)}" align="${side}"`

function paragraph(text: string, layout: Layout): string {
  return `<p class="ink" ${aligned(text, layout)} style="${P};color:${LIGHT.ink}">${escapeHtml(text)}</p>`
}

/** What inboxes show beside the subject, in place of the name of the site and the subject again. */
function preheader({ paragraphs: [first = ''], items: [item] = [] }: Content): string {
  const said = item ? [item.title, item.by, item.excerpt].filter(Boolean).join(' · ') : first
  // Characters without a width, so that no more of the email follows.
  const end = '&#847;&zwnj;&nbsp;'.repeat(80)
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${LIGHT.page}">${escapeHtml(said)}${end}</div>`
}

/** The logo, or the name of a site that has none; a link to its home page. */
function header({ name, url, images }: Site & Branding, { dir }: Layout): string {
  const { logo, 'logo-dark': dark } = images
  const style = `${SERIF};font-size:22px;line-height:28px;font-weight:700;color:${LIGHT.ink};text-decoration:none`
  const home = (content: string) => `<a class="ink" href="${escapeHtml(url)}/" style="${style}">${content}</a>`
  if (!logo) return home(`<span dir="${directionOf(name)}">${escapeHtml(name)}</span>`)
  const image = (of: NonNullable<SiteImages['logo']>, kind: string, display: string) => {
    const scale = Math.min(1, LOGO_MAX.width / of.width, LOGO_MAX.height / of.height)
    const [width, height] = [of.width, of.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
    return `<img class="${kind}" src="${escapeHtml(url + of.url)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" border="0" style="display:${display};width:${width}px;height:${height}px;${style}">`
  }
  // Behind a logo is what it was made for: light in programs that only invert colours, which leave gradients as they are.
  const paper = `background-color:${LIGHT.page};background-image:linear-gradient(${LIGHT.page},${LIGHT.page})`
  const both = dark
    ? `${image(logo, 'light', 'block')}<!--[if !mso]><!-->${image(dark, 'dark', 'none')}<!--<![endif]-->`
    : image(logo, 'logo', 'block')
  return `<table ${TABLE} dir="${dir}"><tr><td class="${dark ? 'page' : 'logo-paper'}" bgcolor="${LIGHT.page}" style="${paper};border-radius:6px">${home(both)}</td></tr></table>`
}

/** A cell with padding: Outlook shows no padding of a link. */
function button({ label, url }: NonNullable<Content['link']>, { dir, side, accent }: Layout): string {
  const text = `display:inline-block;padding:14px 28px;mso-padding-alt:0;${SANS};font-size:16px;line-height:20px;font-weight:600;color:${ON_ACCENT.light};text-decoration:none;border-radius:8px`
  return `<table ${TABLE} width="100%" dir="${dir}"><tr><td align="${side}" style="padding:8px 0 24px">
<table ${TABLE} dir="${dir}"><tr><td class="button" align="center" bgcolor="${accent}" style="background-color:${accent};border-radius:8px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="${text}">${escapeHtml(label)}</a></td></tr></table>
</td></tr></table>`
}

/** The address of a button that works once, to open it in another browser. */
function address(url: string, layout: Layout): string {
  const link = `<a class="accent" dir="ltr" href="${escapeHtml(url)}" style="color:${layout.accent};word-break:break-all">${escapeHtml(url)}</a>`
  return `<p class="quiet" ${aligned(messages.openAddress, layout)} style="${SMALL};margin:0 0 20px;color:${LIGHT.quiet}">${formatMessage(messages.openAddress, { link })}</p>`
}

/** Each item is at the edge where its title begins. */
function list(items: Item[], { dir, accent }: Layout): string {
  const row = ({ title, url, by, excerpt }: Item) => {
    const side = directionOf(title) === 'rtl' ? 'right' : 'left'
    const line = (text: string, of: string, style: string) =>
      text
        ? `\n<p class="${of}" dir="${directionOf(text)}" align="${side}" style="${style}">${escapeHtml(text)}</p>`
        : ''
    return `<tr><td class="line" align="${side}" style="padding:16px 0 14px;border-top:1px solid ${LIGHT.line}">
<p dir="${directionOf(title)}" align="${side}" style="margin:0;${SERIF};font-size:19px;line-height:25px;font-weight:700"><a class="accent" href="${escapeHtml(url)}" style="color:${accent};text-decoration:none">${escapeHtml(title)}</a></p>${line(by, 'quiet', `margin:4px 0 0;font-size:14px;line-height:20px;color:${LIGHT.quiet}`)}${line(excerpt, 'ink', `margin:8px 0 0;font-size:16px;line-height:25px;color:${LIGHT.ink}`)}
</td></tr>`
  }
  return `<table ${TABLE} width="100%" dir="${dir}" style="margin:0 0 10px">\n${items.map(row).join('\n')}\n</table>`
}

/** Why one gets the email, how to end it, and the site. */
function footer({ why, unsubscribe }: Pick<Content, 'why' | 'unsubscribe'>, site: Site, layout: Layout): string {
  const line = (text: string, html: string) =>
    `<p class="quiet" ${aligned(text, layout)} style="${SMALL};color:${LIGHT.quiet}">${html}</p>`
  const link = (url: string, words: string) =>
    `<a class="quiet" href="${escapeHtml(url)}" style="color:${LIGHT.quiet};text-decoration:underline">${escapeHtml(words)}</a>`
  return [
    line(why, escapeHtml(why)),
    ...(unsubscribe ? [line(unsubscribe.words, link(unsubscribe.page, unsubscribe.words))] : []),
    line(site.name, link(`${site.url}/`, site.name)),
  ].join('\n')
}

/** The dark colours, where a program takes a style block and says that it is dark; others invert colours themselves. */
function darkStyle({ accent, accentDark }: Branding): string {
  const dark = accentDark || darkAccentOf(accent)
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important}
.card{background:${DARK.card}!important;border-color:${dark} ${DARK.line} ${DARK.line}!important}
.line{border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.quiet{color:${DARK.quiet}!important}
.accent{color:${dark}!important}
.button{background:${dark}!important}
.button a{color:${ON_ACCENT.dark}!important}
.light{display:none!important}
.dark{display:block!important}
.logo-paper{padding:8px 12px!important}
}`
}
