import { expect, test } from 'vitest'
import { hostOf, isEmbedAddress, PLAYER_ORIGINS, playerOf } from './embeds.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m5s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65'],
  ['http://m.youtube.com/shorts/dQw4w9WgXcQ/', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e'],
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/some-one/a-song',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsome-one%2Fa-song&auto_play=true',
  ],
  ['https://codepen.io/some-one/pen/abcDEF', 'https://codepen.io/some-one/embed/abcDEF?default-tab=result'],
])('%s has a player', (href, url) => {
  const player = playerOf(href)
  expect(player?.url).toBe(url)
  expect(PLAYER_ORIGINS).toContain(new URL(url).origin)
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v="><script>x',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22',
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8080/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/someone',
  'https://player.vimeo.com/video/76979871/../../evil',
  'https://open.spotify.com/user/someone',
  'https://soundcloud.com/discover/sets/x',
  'https://soundcloud.com/a/b/c/d',
  'https://codepen.io/some one/pen/abcDEF',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'nothing',
])('%s has none', (href) => expect(playerOf(href)).toBeUndefined())

test('only whole addresses of the web are shown as cards, under their host', () => {
  expect(hostOf('https://www.example.org/a')).toBe('example.org')
  expect(hostOf('nothing')).toBe('')
  for (const address of ['https://example.org', 'http://example.org/a?b#c']) expect(isEmbedAddress(address)).toBe(true)
  for (const address of ['mailto:a@example.org', '/blog/1', 'https://', `https://a.example/${'x'.repeat(2048)}`])
    expect(isEmbedAddress(address)).toBe(false)
})
