import type { DemoBlog } from '../demo-blog.ts'

export const FINANCE: readonly DemoBlog[] = [
  {
    author: 'tomasz',
    title: 'Seventy-two: the only number from finance I would teach a child',
    tags: 'money, arithmetic',
    category: 'Finance',
    intro: `<p>In 1494 a Franciscan friar called Luca Pacioli printed a fat book of mathematics in Venice. Accountants remember it for double entry. Tucked away in it is a sentence that has saved me more money than anything I learnt at university: to know in how many years a sum will double, divide <strong>seventy-two</strong> by the interest.</p>`,
    paraOneTitle: 'Try it',
    paraOneDescription: `<p>At 8 per cent, 72 divided by 8 is nine years. The exact figure is 9.006. At 6 per cent it says twelve; exact, 11.9. At 3 it says twenty-four; exact, 23.4. For the rates that people meet in life, the error is smaller than the doubt about the rate.</p><p>The true constant is a hundred times the natural logarithm of two, about 69.3. Seventy-two is a little too large, which happens to correct for interest being added once a year, and it can be divided by 2, 3, 4, 6, 8, 9 and 12. Pacioli did not say where he had it from. It was probably old already.</p>`,
    paraTwoTitle: 'Now turn it around',
    paraTwoDescription: `<p>Everybody shows you the rule with savings. It is more useful pointed the other way.</p><ul><li><strong>Prices.</strong> With inflation at 4 per cent, the money under the mattress is worth half in eighteen years. At the 18 per cent that Poland saw in early 2023, in four.</li><li><strong>Debt.</strong> A credit card at 24 per cent doubles what you owe in three years, if you stop looking.</li><li><strong>Growth.</strong> A town that grows by 2 per cent, which sounds like standing still, needs a second school of every kind in thirty-six years.</li></ul>`,
    paraThreeTitle: 'One per cent, please',
    paraThreeDescription: `<p>The last use is the one I would put on a poster. Somebody offers to look after your savings for <em>only one per cent a year</em>. Take 100,000 for thirty years. At 6 per cent it becomes 574,000. At 5 it becomes 432,000. The small fee has eaten 142,000, a quarter of everything, and it did so in years when it was never once the largest number on the page.</p><p>Divide. At 6 your money doubles two and a half times in those thirty years, and at 5 barely more than twice. You could have seen it on the back of the brochure, in the waiting room, with the bank’s own pen.</p><p>None of this is advice about what to buy. It is advice about which question to ask aloud, and then to be quiet after.</p>`,
    pictures: { mainImage: { kind: 'growingStacks', palette: 'leaf', seed: 14 } },
    publishedDaysAgo: 7.9,
  },
  {
    author: 'tomasz',
    title: 'My grandmother’s envelopes, or: a złoty is not a złoty',
    tags: 'money, family',
    category: 'Finance',
    intro: `<p>Babcia Halina kept the household money in a biscuit tin, in seven envelopes. Rent. Coal. Food. Doctor. School. Name-days. The seventh had no label, and we were not to ask. When Coal was empty and Name-days was full, she put on a second cardigan. As a student of economics I explained to her that this made no sense.</p>`,
    paraOneTitle: 'What I told her',
    paraOneDescription: `<p>Money is <em>fungible</em>, I said. A note in one envelope can do anything that a note in another can. To be cold beside a tin of cash is a mistake. She listened with interest and asked whether I would like soup.</p><p>Richard Thaler, who later won a Nobel prize for such things, gave her habit a name in the 1980s: <strong>mental accounting</strong>. We all keep envelopes. We drive across town to save ten on a radio and not to save ten on a sofa. We spend a tax refund on a weekend and would never spend wages like that. The textbook calls it a bias.</p>`,
    paraTwoTitle: 'What she had seen',
    paraTwoDescription: `<p>She was born in 1931. She saw her parents’ savings vanish with a country. In October 1950 a currency reform, announced on a weekend, took two thirds of any cash one held. In 1990 prices went up almost sevenfold in a year, and in 1995 four noughts were struck off: a note of ten thousand złoty became a single one. She sat at the same table through all of it, moving notes from envelope to envelope.</p><p>I had thought of the envelopes as a theory of money. They were a theory of Halina. She knew that, at the end of a long month and with a crying child, the part of her that could do arithmetic would not be at home. So she did the arithmetic on the first, when she was rested, and left instructions.</p>`,
    paraThreeTitle: 'Four accounts',
    paraThreeDescription: `<p>I have four sub-accounts at my bank now, and on payday the money walks into them by itself:</p><ol><li>What must be paid.</li><li>What will break: the boiler, a tooth.</li><li>What is far away.</li><li>What is left, which I may spend on anything and feel nothing.</li></ol><p>The fourth is the one that changed my life. When she died we opened the seventh envelope. It held enough for a funeral, with flowers, and a note that said the baker on the corner would give us a price.</p>`,
    pictures: { mainImage: { kind: 'windowSeat', palette: 'lilac', seed: 11 } },
    publishedDaysAgo: 37.8,
  },
]
