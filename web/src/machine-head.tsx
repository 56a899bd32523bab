import type { QueryClient } from '@tanstack/react-query'
import type { Params, RouteObject } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { PublicSettings } from '#contract/settings.ts'
import type { Profile } from '#contract/users.ts'
import * as messages from '#messages/authors.ts'
import { publicProfile } from './authors/queries.ts'
import { blogCard } from './blogs/queries.ts'
import { paths, urlOf } from './paths.ts'

type Props = {
  route: RouteObject
  params: Params
  search: URLSearchParams
  client: QueryClient
  settings: PublicSettings
}

/**
 * The part of a page's head for search engines and sites where it is shared. On the server
 * alone, as they load no second page; hydrate.tsx removes it with the first navigation.
 */
export function MachineHead({ route, params, search, client, settings }: Props) {
  const id = params.id ?? ''
  if (route.path === paths.blog(':id', ':slug?')) {
    const card = client.getQueryData(blogCard(id).queryKey)
    return card && <BlogHead card={card} settings={settings} />
  }
  if (route.path === paths.profile(':id')) {
    const person = client.getQueryData(publicProfile(id).queryKey)
    if (person) return <ProfileHead person={person} settings={settings} />
    // All that visitors get is the way to sign in.
    return !settings.publicReading && <meta data-machine name="robots" content="noindex" />
  }
  if (route.path === paths.home) {
    const { name, description } = settings
    const tag = search.get('tag')
    const url = urlOf(paths.home + (tag ? `?${new URLSearchParams({ tag })}` : ''))
    return <Shared type="website" title={tag ? `${tag} - ${name}` : name} text={description} url={url} />
  }
  return null
}

function BlogHead({ card, settings }: { card: BlogCard; settings: PublicSettings }) {
  const { title, excerpt, category, tags, mainImage, authorName, createdAt, updatedAt } = card
  const url = urlOf(paths.blog(card._id, card.slug))
  const language = card.language ?? settings.language
  const published = card.publishedAt ?? createdAt
  const modified = [published, updatedAt].sort().at(-1)
  const author = { '@type': 'Person', name: authorName, url: urlOf(paths.profile(card.createdBy)) }
  const { width, height } = mainImage
  const posting = {
    '@type': 'BlogPosting',
    '@id': url,
    inLanguage: language,
    headline: title,
    description: excerpt,
    articleSection: category,
    mainEntityOfPage: url,
    author,
    ...(tags.length > 0 && { keywords: tags }),
    image: { '@type': 'ImageObject', url: urlOf(mainImage.url), width, height },
    datePublished: published,
    dateModified: modified,
    publisher: publisherOf(settings),
    isAccessibleForFree: settings.publicReading,
    // Where `.reading` has the excerpt alone until someone signs in.
    ...(!settings.publicReading && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.reading' },
    }),
  }
  const inCategory = `${paths.home}?${new URLSearchParams({ tag: category })}`
  return (
    <>
      <Tag property="og:url" content={url} />
      <Tag property="og:locale" content={openGraphLocale(language)} />
      <CardFacts alt={title} />
      <Tag property="article:published_time" content={published} />
      <Tag property="article:modified_time" content={modified} />
      <Tag property="article:section" content={category} />
      {tags.map((tag) => (
        <Tag key={tag} property="article:tag" content={tag} />
      ))}
      <Tag property="article:author" content={author.url} />
      <meta data-machine name="twitter:title" content={title} />
      <meta data-machine name="twitter:description" content={excerpt} />
      <meta data-machine name="twitter:image" content={urlOf(paths.blogCard(card._id, updatedAt))} />
      <link
        data-machine
        rel="alternate"
        type="application/json+oembed"
        title={title}
        href={urlOf(`/oembed?${new URLSearchParams({ url, format: 'json' })}`)}
      />
      <Facts of={[posting, trail(settings, [category, inCategory], [title, paths.blog(card._id, card.slug)])]} />
    </>
  )
}

/** A person as every visitor sees them. */
function ProfileHead({ person, settings }: { person: Profile; settings: PublicSettings }) {
  const { _id, name, about, links, avatar } = person
  const url = urlOf(paths.profile(_id))
  const facts = {
    '@type': 'Person',
    '@id': url,
    name,
    url,
    ...(about && { description: about }),
    ...(links && { sameAs: links.split('\n') }),
    ...(avatar && { image: urlOf(avatar.url) }),
  }
  const text = about || formatMessage(messages.profileDescription, { name, site: settings.name })
  return (
    <>
      <Shared type="profile" title={name} text={text} url={url} image={paths.profileCard(_id)} />
      <Tag property="og:site_name" content={settings.name} />
      <Facts of={[facts, trail(settings, [messages.allAuthors, paths.authors], [name, paths.profile(_id)])]} />
    </>
  )
}

type SharedProps = { type: string; title: string; text: string; url: string; image?: string | undefined }

function Shared({ type, title, text, url, image }: SharedProps) {
  return (
    <>
      <Tag property="og:type" content={type} />
      <Tag property="og:title" content={title} />
      <Tag property="og:description" content={text} />
      <Tag property="og:url" content={url} />
      {image && (
        <>
          <Tag property="og:image" content={urlOf(image)} />
          <CardFacts alt={title} />
          <meta data-machine name="twitter:image" content={urlOf(image)} />
        </>
      )}
      <meta data-machine name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** The common properties of share cards (server/pages/share-cards/). */
function CardFacts({ alt }: { alt: string }) {
  return (
    <>
      <Tag property="og:image:width" content="1200" />
      <Tag property="og:image:height" content="630" />
      <Tag property="og:image:type" content="image/jpeg" />
      <Tag property="og:image:alt" content={alt} />
    </>
  )
}

function Tag({ property, content }: { property: string; content: string | undefined }) {
  return <meta data-machine property={property} content={content} />
}

/** A language with a country: that of its tag, or else where it is most likely spoken, such as de_DE for `de`. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region ? `${language}_${region}` : language
}

const publisherOf = ({ name, images }: PublicSettings) => ({
  '@type': 'Organization',
  name,
  url: urlOf(paths.home),
  ...(images.logo && { logo: { '@type': 'ImageObject', ...images.logo, url: urlOf(images.logo.url) } }),
})

/** The way from the home page. */
function trail({ name: siteName }: PublicSettings, ...steps: [name: string, path: string][]) {
  const itemListElement = [[siteName, paths.home] as const, ...steps].map(([name, path], at) => {
    return { '@type': 'ListItem', position: at + 1, name, item: urlOf(path) }
  })
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** As JSON-LD: data, which no browser runs and Content-Security-Policy allows. */
function Facts({ of }: { of: object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': of }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the element
  return <script data-machine type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
