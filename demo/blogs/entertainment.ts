import type { DemoBlog } from '../demo-blog.ts'

export const ENTERTAINMENT: readonly DemoBlog[] = [
  {
    author: 'tomasz',
    title: 'Nobody in a film has ever walked',
    tags: 'film, sound',
    category: 'Entertainment',
    intro: `<p>The first time I saw it done I was nineteen and carrying cables at a studio in Łódź. On the screen an actress in furs crossed a courtyard in the snow. In front of the screen a bald man in shorts squeezed a leather pouch of cornstarch, left, right, left, and looked at her feet with such tenderness that I forgot to breathe. From then on I could not hear a film again. I could only hear him.</p>`,
    paraOneTitle: 'Jack Foley’s shoes',
    paraOneDescription: `<p>When sound arrived, Universal had a finished silent musical on its hands, <em>Show Boat</em>, and in 1929 had to make it noisy in a hurry. Jack Foley stood with the orchestra in front of the picture and clapped, shuffled and murmured in time with it, in one take, since there was as yet no mixing. He stayed for three decades. He reckoned that he had walked five thousand miles in that room. His trade is called <strong>foley</strong>, without a capital, like sandwich.</p><p>For <em>Spartacus</em> the producers were about to send a crew back to Europe to record a marching army in its chains. Foley, the story goes, went out to his car and came back with a big ring of keys.</p>`,
    paraTwoTitle: 'The pantry of lies',
    paraTwoDescription: `<ul><li>Bones breaking: celery, twisted near the microphone.</li><li>Fire: cellophane, crumpled and let go.</li><li>A bird taking off: a pair of leather gloves.</li><li>Horses: coconut halves, stuffed with cloth for grass.</li><li>A creaking ship: an old chair and somebody heavy.</li></ul><p>The true sound is seldom any use. Record real snow and you get a hiss. Record a real punch and you get almost nothing, which is unsettling in its own way. We have been taught by a century of pouches and celery what truth is meant to sound like.</p>`,
    paraThreeTitle: 'Watch with your ears',
    paraThreeDescription: `<p>Tonight, pick a quiet scene: someone alone, making tea. Close your eyes for it. Every cup, sleeve and footfall was performed afterwards, by a person standing in the dark with a table full of rubbish, who decided whether this character puts a cup down like someone who slept well.</p><p>The man in shorts was called Pan Leszek. I asked him once what was hardest. He thought about it. “A woman,” he said, “who stops, because she has changed her mind.”</p>`,
    pictures: {
      mainImage: { kind: 'stage', palette: 'rose', seed: 3 },
      paraThreeImage: { kind: 'forest', palette: 'ice', seed: 28 },
    },
    publishedDaysAgo: 10.8,
  },
  {
    author: 'mateo',
    title: 'Why the last song on side one is so often a slow one',
    tags: 'music, vinyl',
    category: 'Entertainment',
    intro: `<p>My uncle in Arequipa sold records, and he had a theory that every LP gets sad towards the middle. I took it for one of his remarks. Years later I sat next to a cutting lathe, and the engineer told me the same thing with a calculator.</p>`,
    paraOneTitle: 'The same turn, a shorter road',
    paraOneDescription: `<p>A long-playing record makes thirty-three and a third turns a minute from the first groove to the last. The first groove is about fourteen and a half centimetres from the centre, the last about six. So the needle starts out travelling at <strong>51 centimetres a second</strong> and ends at <strong>21</strong>.</p><p>A second of music is the same second, but on the inside it is written into less than half the length. The high notes become wiggles so tight that the tip of the needle can no longer follow them: it cuts the corners. You hear it as a rasp on an <em>s</em> and a smear on a cymbal. Engineers call it inner groove distortion.</p>`,
    paraTwoTitle: 'So they wrote around it',
    paraTwoDescription: `<p>Before the running order of an album was a matter of taste, it was a matter of centimetres. The loud, bright song opens the side. The ballad, voice and a guitar, goes near the label, where there is little treble to spoil. Loudness costs room too, since a wide groove takes space from its neighbours, and a side that is asked to hold twenty-six minutes has to be cut quieter than one with eighteen.</p><p>Symphonies had the opposite problem, being inclined to end with everybody playing. A German label, Tacet, once cut Ravel’s <em>Boléro</em> to be played from the label outwards, so that the great crash came where the road is longest. They called the record <strong>oreloB</strong>.</p>`,
    paraThreeTitle: 'And the ones who would not',
    paraThreeDescription: `<p>Then there are those who knew, and did it anyway. The Beatles put “A Day in the Life” at the very end of <em>Sgt. Pepper</em>: a full orchestra climbing over itself, then one piano chord held for some forty seconds, in the worst real estate on the disc. It dies away into the noise of the groove. I have heard it clean on a streaming service. I prefer it fighting.</p><p>I make games, and I keep one of my uncle’s records on the wall to remind me. Ask where your medium is weak and put the quiet song there. Unless the loud one is worth it.</p>`,
    pictures: { mainImage: { kind: 'turntable', palette: 'mint', seed: 2 } },
    publishedDaysAgo: 42.3,
  },
]
