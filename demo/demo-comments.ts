// Over 250 lines, because it is sample content.
export type DemoComment = {
  /** The exact title of its blog. */
  blog: string
  /** The key of its author in `authors.ts`. */
  by: string
  comment: string
  /** Hours after its blog was published. */
  hoursAfter: number
}

const under = (blog: string, ...said: [by: string, hoursAfter: number, comment: string][]): DemoComment[] =>
  said.map(([by, hoursAfter, comment]) => ({ blog, by, comment, hoursAfter }))

/** The comments on the sample blogs, oldest first for each blog. */
export const DEMO_COMMENTS: readonly DemoComment[] = [
  ...under(
    'The six frames in which you are standing on nothing',
    ['nour', 1.1, 'My nephew asks whether the coyote can press jump before he lands.'],
    [
      'devika',
      3.7,
      'How do you test a rule that nobody is supposed to notice? If a colleague trims the window to four frames next spring, what turns red?',
    ],
    [
      'mateo',
      5.2,
      'A recording of my mother’s button presses on the second level. If she dies where she used to live, the build is red. She does not know that she is a fixture.',
    ],
    [
      'haruka',
      9.6,
      'We lie in the other direction. In the cutting room the sound of a door starts two or three frames before the picture of it, and cut exactly together it feels late. I would like to know why the ear wants the future and the thumb wants the past.',
    ],
  ),
  ...under(
    'Seven hours from Oslo to Bergen, and I wanted eight',
    ['tomasz', 4.3, 'The signalman with his finger in the newspaper: what did he do in the dark?'],
    [
      'sigridur',
      6.1,
      'Shut his eyes until it was light again. I think that he was counting, but one does not interrupt a signalman to ask.',
    ],
    [
      'ines',
      13.5,
      'Na semana passada fui de Lisboa ao Porto só em regionais, com duas mudanças e mais de cinco horas, de propósito. Em Alfarelos um senhor deu-me metade da laranja dele. No Alfa Pendular ninguém tem laranjas.',
    ],
    [
      'aigerim',
      22.4,
      'Almaty to the Caspian is more than two days. By the second evening the whole carriage knows which of your children is the clever one. Come and want an eighth hour there, and bring your own cup.',
    ],
  ),
  ...under(
    'Your computer has never seen one tenth',
    [
      'tomasz',
      2.8,
      'Whole cents are fine until somebody divides. Split 100.00 among three partners and one cent is homeless. We once wrote its owner into a contract, and that clause took longer to negotiate than the price.',
    ],
    [
      'devika',
      4.4,
      'Then you are the first I hear of who did it before the quarrel. My juniors get the homeless cent in their second month.',
    ],
    [
      'mateo',
      11.9,
      'We left a demo running in a shop window and by Monday it stuttered. Its clock was a 32-bit float that counted seconds, and after a day and a half the smallest step such a number can take is nearly a whole frame. On Friday it was perfect.',
    ],
    ['nour', 30.5, 'The calculator on my phone says 0.3. So which of the two is lying to me? 🙃'],
    [
      'devika',
      33,
      'Neither. Most phone calculators count in tens, as you do, or round before they show you anything. The console is the one with no manners.',
    ],
  ),
  ...under(
    'Where Iceland goes to talk: up to the neck in hot water',
    [
      'amara',
      5.3,
      'A professional question: with so little chlorine, who tests the water, and how often? I should also like that poster for our changing room.',
    ],
    [
      'nour',
      8.8,
      'جدّتي كانت تقول إنّ نصف زيجات طرابلس تقرّرت في الحمّام، لأنّ البخار لا يترك مجالًا للمجاملات. أغلقوا الحمّام، وصارت الأخبار تصل متأخّرة.',
    ],
    [
      'haruka',
      26.3,
      'The 銭湯 on my street allows weather, knees and baseball. What do you do with the one person who will not stop talking?',
    ],
    ['sigridur', 28, 'We get out and stand in the wind. That is what it is for.'],
  ),
  ...under(
    'Nothing happens on the train in Spirited Away',
    [
      'tomasz',
      6.2,
      'I do not quite believe in the emptiness. Kamaji has told her that the train used to come back and now goes only one way. So we sit there knowing that she may not return, and it is this one sentence that fills the three minutes.',
    ],
    [
      'haruka',
      9.1,
      'Fair. I had not counted 釜爺 among the posts. I kept his line in my short version without thinking about it, which may be why it half worked.',
    ],
    ['nour', 20.4, 'The small shadow on the platform. Six times I have thought: today she gets on.'],
    [
      'sigridur',
      41.7,
      'Tried it on my nephew, who is seven and cannot sit through an advertisement. He sat. Afterwards he wanted to know who cleans the rails.',
    ],
  ),
  ...under(
    'The doctor who was right and could not be heard',
    [
      'devika',
      3.9,
      'What was on the graph that you took to the surgeon? I ask because mine have three axes and convince nobody.',
    ],
    [
      'amara',
      7.5,
      'Weeks along the bottom, infections up the side, and one vertical line where his list had become longer. I did not label the line. After a minute he did.',
    ],
    [
      'aigerim',
      30.6,
      'A word for the sceptics. His first explanation was matter from corpses and nothing else, and they could name places where mothers died of the fever and nobody dissected anybody. It was a proper counterexample, and they drew the wrong conclusion from it. My pupils manage this every week.',
    ],
    [
      'ines',
      52.2,
      'My great-aunt was a midwife in a village in the Alentejo. She boiled the scissors, the thread, her apron and once the priest’s spectacles. Nobody had ever told her why.',
    ],
  ),
  ...under(
    'Close the book: what a week does to rereading',
    [
      'nour',
      5,
      'Sixty-one came at once. For the forty I had to scroll up, which I suppose was the point. Does it count if I swore?',
    ],
    [
      'aigerim',
      12.6,
      'For prose, yes. But give a child a blank sheet for long division and a wrong step in line one is practised all the way down. Do you let yours go on writing when you can see that it is wrong?',
    ],
    [
      'amara',
      15.1,
      'I do, with the red pen in the same hour. The mistake I no longer make is to let them go home with it overnight.',
    ],
  ),
  ...under(
    'Your sourdough starter does not need a name',
    ['ines', 4.4, 'Mine is called Amália, she is eleven, and she has heard every word of this. 🍞'],
    ['tomasz', 6, 'My apologies to her. Does she rise in February, or does she only sing about it?'],
    [
      'amara',
      21.3,
      'Please print the sentence about pink streaks in bold. A colleague scraped off the top and used the rest. I met him at work, from the other side.',
    ],
    [
      'sigridur',
      60.9,
      'My aunt buries her rye bread in a tin beside the hot spring and digs it up the next day. If the clock is the temperature of the room, what time is it in there?',
    ],
    [
      'devika',
      80.2,
      'Idli batter has the same two tenants and the same hidden sentence. Chennai in May: it climbs out of the vessel before dinner. Bengaluru in December: my aunt wraps it in a shawl and asks after it in the night.',
    ],
  ),
  ...under(
    'Seventy-two: the only number from finance I would teach a child',
    [
      'aigerim',
      9.2,
      'A correction for the town: at 2 per cent the exact answer is 35.0 years, not 36. For small rates seventy is closer. My pupils get 70 for populations and 72 for banks.',
    ],
    ['tomasz', 11, 'Accepted. Towns get 70. Banks get 72 and a raised eyebrow.'],
    [
      'nour',
      33.3,
      'In Beirut the dollar went from 1,500 lira to some 90,000 in under four years. My father read your rule, asked for a pencil, and put it down again.',
    ],
    [
      'tomasz',
      36.8,
      'That is about six halvings, one every seven or eight months. I have no rule for that. My grandmother would have said: flour, sugar, and a neighbour who owes you something.',
    ],
  ),
  ...under(
    'It does not print on Tuesdays',
    [
      'haruka',
      7.4,
      'Ours: the export failed whenever Ms Ogawa was on holiday. We laughed about it for a month. Then somebody found that the licence for one font was on her machine.',
    ],
    ['nour', 19.7, 'And the wife? Has anybody written down her name?'],
    [
      'devika',
      22.5,
      'I have looked. She is in the thread as “my wife” and nothing more. When I read it aloud I start with her sentence.',
    ],
  ),
  ...under(
    'The internet is a garden hose lying on the floor of the sea',
    [
      'mateo',
      8.2,
      'Light in glass does about 200 kilometres in a millisecond, so Lima and Madrid are nearly a tenth of a second apart, there and back, before I have written a line. I explained this to a producer. He asked whether we could at least try.',
    ],
    [
      'tomasz',
      31.4,
      'Ninety-eight words in sixteen hours: ten minutes a word. The tax office in Gdańsk still holds to this standard.',
    ],
  ),
  ...under(
    'Nobody in a film has ever walked',
    [
      'devika',
      14.8,
      'கண்ணை மூடிக்கொண்டு ஒரு பழைய தமிழ்ப் படத்தைக் கேட்டுப் பார்த்தேன். கொலுசுச் சத்தம் மட்டும்: அவள் வருகிறாள், தயங்குகிறாள், நிற்கிறாள். அந்தக் கொலுசை ஆட்டியவர் யார் என்று இப்போதுதான் யோசிக்கிறேன்.',
    ],
    [
      'haruka',
      26,
      'A confession: I have recut a picture to fit the footsteps, because they were the better actor. The director said that the scene had finally found its rhythm. I said nothing.',
    ],
  ),
  ...under(
    'Lisbon before the earthquake, in thirteen hundred tiles',
    [
      'sigridur',
      10.1,
      'How many of the cages are still whole? I have read that shopkeepers sawed through the crosses to get wider windows.',
    ],
    [
      'ines',
      16.7,
      'They did, and I know of no list of who and where. There is a test, though: in some houses of the Baixa you can put a marble on the third floor and it leaves the room.',
    ],
  ),
  ...under(
    'Тоғызқұмалақ: a hundred and sixty-two stones and no luck at all',
    [
      'mateo',
      6.6,
      'I programmed it in an evening, to understand the salt. After two thousand games the computer asked: what if it is my turn and all my pits are empty? You did write “the rules, all of them”.',
    ],
    [
      'aigerim',
      9.3,
      'Орынды ескерту! Your computer is right and I blush. You are then атсыз, without a horse, and the stones that are left go to the one on whose side they lie.',
    ],
    [
      'nour',
      51.5,
      'My grandfather played manqala in Saida and let two beans fall at once when he thought that I was not looking. Does the world championship have a penalty for this, or a prize?',
    ],
  ),
  ...under(
    'My family has learnt to read four times',
    [
      'nour',
      7.7,
      'So there is a book in Almaty that I could read aloud without understanding a word of it. Would you show us one line? I read, you tell me whether it makes sense.',
    ],
    [
      'aigerim',
      10.9,
      'قازاق. Begin with this one. You have just said the name of my people, in my great-grandfather’s hand.',
    ],
    [
      'mateo',
      44,
      'In my family it is one language and a quarrel about vowels. Quechua has three or five of them, depending on which office you ask, and my niece has a reader of each kind. My grandmother signed with a cross and found us all very funny.',
    ],
  ),
  ...under(
    'John Locke’s notebook, and how I finally find things in mine',
    [
      'haruka',
      12.2,
      'Japanese gives you the grid for free: the 五十音, ten consonants by five vowels, hangs in every first-year classroom. I have begun. 雨 and 飴 are both ame and share a page, so my rain has sweets in it.',
    ],
    ['devika', 29.8, 'A hash table with overflow pages, in 1686. Which is your worst bucket?'],
    ['ines', 35.4, 'C-o. Coração, comida, coisa. It is on its seventh double page.'],
  ),
  ...under(
    'Every June my cousins throw away a bridge',
    [
      'ines',
      9.4,
      'I stumbled on the second day: the old bridge is floating away, and then the great ropes are drawn across. Who is holding the other end?',
    ],
    [
      'mateo',
      18.1,
      'Thin lines go over first, on the old bridge, before anybody cuts it. I left that out. The cousin who carries them has pointed it out to me, twice.',
    ],
  ),
  ...under('Is Tetris fair? It depends on the bag', [
    'aigerim',
    20.5,
    'I asked a class for the longest wait, with seven buttons and a sock. First out of one bag, last out of the next: twelve, in four minutes. They have not returned the sock.',
  ]),
  ...under(
    'A placemat in New Jersey',
    [
      'sigridur',
      5.8,
      'C3 9E has had its own adventures. An airline once made out a ticket to SigrÃÃ°ur ÃžÃ³rsdÃ³ttir. I was allowed on board after a discussion.',
    ],
    [
      'devika',
      8.3,
      'UTF-8, read by somebody who believed that it was Windows-1252. Look at it kindly: every byte of you is still there. The ones who print question marks have thrown you away.',
    ],
  ),
  ...under(
    'The bottom of the pot belongs to the cook',
    [
      'nour',
      3.3,
      'For the dictionary: our neighbour from Basra says حكاكة, ḥkāka, the scraping. In our house it had no name, only a queue.',
    ],
    [
      'haruka',
      11,
      'うちの炊飯器には「おこげ」ボタンがあり、炊き上がると礼儀正しいメロディーが鳴ります。お母さまには認めていただけない気がします。',
    ],
    [
      'mateo',
      40.6,
      'En el Perú se llama concolón y en mi casa se sorteaba con palitos. Recién de grande entendí por qué mi abuela, que los sostenía, ganaba siempre.',
    ],
  ),
  ...under('My grandmother’s envelopes, or: a złoty is not a złoty', [
    'amara',
    14.2,
    'My mother’s envelopes had witnesses. In her isusu there were twelve women, and each month one of them took home what all twelve had paid in. As long as I lived at home nobody missed a month, because on Sunday you would have met the other eleven.',
  ]),
  ...under(
    'Eight cups of tea and how to catch yourself fooling yourself',
    [
      'aigerim',
      8.1,
      'For the next family dinner: two right out of four is also the likeliest score of somebody who tastes nothing, 36 chances in 70.',
    ],
    ['ines', 10.5, 'Please do not encourage him. He has bought sixteen glasses.'],
  ),
]
